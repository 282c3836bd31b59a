package dev.laurel.testkit.model;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.PlayerNotRanked;
import dev.laurel.core.Refusal.ScoreOutOfBounds;
import dev.laurel.core.Refusal.WindowClosed;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// One board: its definition, its entries in no order, and who is hidden.
final class NaiveBoard {
  private static final long MINUTE = 60_000_000;

  private Board definition;
  private final List<NaiveEntry> entries;
  private final Set<PlayerId> hidden;

  private NaiveBoard(Board definition, List<NaiveEntry> entries, Set<PlayerId> hidden) {
    this.definition = definition;
    this.entries = entries;
    this.hidden = hidden;
  }

  static NaiveBoard empty(Board definition) {
    return new NaiveBoard(definition, new ArrayList<>(), new TreeSet<>());
  }

  /// A board to try a submission on, which may be refused half way.
  NaiveBoard copy() {
    return new NaiveBoard(definition, new ArrayList<>(entries), new TreeSet<>(hidden));
  }

  Board definition() {
    return definition;
  }

  void define(Board next) {
    definition = next;
    new NaiveWindows(next, 0)
        .seasons()
        .forEach(season ->
            entries.replaceAll(e -> e.window().id().equals(season.id()) ? e.in(season) : e));
  }

  /// A season that is over stays over.
  void requireNoSeasonAgain(Board next, long now) {
    NaiveWindows windows = windows(now);
    NaiveWindows changed = new NaiveWindows(next, now);
    for (Window season : windows.seasons()) {
      boolean again =
          changed.seasons().stream()
              .anyMatch(it -> it.id().equals(season.id()) && changed.isOpen(it));
      if (again && !windows.isOpen(season)) {
        throw new WindowClosed(season.id());
      }
    }
  }

  void end(String name, long now) {
    Window season = windows(now).named(name);
    long end = now - now % 1_000;
    if (season.kind() != WindowKind.SEASON || end <= season.from()) {
      throw new WindowClosed(season.id());
    }
    Window ended =
        new Window(season.kind(), season.id(), season.from(), Math.min(end, season.to()));
    definition = definition.ending(season, end);
    entries.replaceAll(e -> e.window().equals(season) ? e.in(ended) : e);
  }

  boolean hasEntries() {
    return !entries.isEmpty();
  }

  /// Whether there are entries, and none that a reader can still see.
  boolean hasOnlyForgotten(@Nullable PlayerId player, long now) {
    List<NaiveEntry> own =
        entries.stream().filter(e -> player == null || e.player().equals(player)).toList();
    NaiveWindows windows = windows(now);
    return !own.isEmpty() && own.stream().noneMatch(e -> windows.isKept(e.window()));
  }

  NaiveWindows windows(long now) {
    return new NaiveWindows(definition, now);
  }

  NaiveTable table(Window window, Group group) {
    List<NaiveEntry> within = entries.stream().filter(e -> e.isIn(window, group)).toList();
    return new NaiveTable(definition, within, hidden);
  }

  /// The windows with anybody to be seen in the global table.
  List<Window> inhabited() {
    return entries.stream()
        .filter(e -> e.group().isGlobal() && !hidden.contains(e.player()))
        .map(NaiveEntry::window)
        .distinct()
        .toList();
  }

  void hide(PlayerId player, boolean hide) {
    if (hide) {
      hidden.add(player);
    } else {
      hidden.remove(player);
    }
  }

  /// Takes away what a reader can see. What only a forgotten window still has may be gone already,
  /// and may be there again after a crash: whether it is left is nobody's to know.
  void remove(PlayerId player, @Nullable String window, long now) {
    NaiveWindows windows = windows(now);
    String id = window == null ? null : windows.named(window).id();
    boolean removed =
        entries.removeIf(e ->
            e.player().equals(player)
                && (id == null ? windows.isKept(e.window()) : e.window().id().equals(id)));
    if (!removed) {
      throw new PlayerNotRanked(player.value(), definition.key().toString());
    }
  }

  void erase(PlayerId player) {
    hidden.remove(player);
    entries.removeIf(entry -> entry.player().equals(player));
  }

  /// `usual` are the groups of the player's profile.
  Reply.Part submit(
      Command.Submit submit, Map<String, String> usual, long score, long at, long now) {
    if (at > now + MINUTE) {
      throw new InvalidInput("at", "is ahead");
    }
    List<NaiveEntry> before = List.copyOf(entries);
    List<Reply.Line> lines = new ArrayList<>();
    NaiveWindows windows = windows(now);
    for (Window window : windows.at(at)) {
      if (!windows.isOpen(window)) {
        throw new WindowClosed(window.id());
      }
      for (Grouping grouping : definition.groupings()) {
        group(grouping, submit.groups(), usual)
            .ifPresent(group -> lines.add(reach(window, group, submit, score, at)));
      }
    }
    if (lines.isEmpty()) {
      throw new WindowClosed("no window");
    }
    boolean changed = !entries.equals(before);
    return new Reply.Part(definition.key().toString(), "", changed, lines);
  }

  private static Optional<Group> group(
      Grouping grouping, Map<String, String> named, Map<String, String> usual) {
    List<String> values = new ArrayList<>();
    for (String dimension : grouping.dimensions()) {
      String value = named.getOrDefault(dimension, usual.get(dimension));
      if (value == null) {
        return Optional.empty();
      }
      values.add(value);
    }
    return Optional.of(new Group(grouping, values));
  }

  private Reply.Line reach(Window window, Group group, Command.Submit submit, long score, long at) {
    PlayerId player = submit.player();
    Reply.@Nullable Place before = table(window, group).place(player, null);
    int held = find(window, group.grouping(), player);
    if (held < 0) {
      requireWithinBounds(score);
      entries.add(NaiveEntry.first(window, group, submit, score, at));
    } else {
      // An entry that stays as it is keeps its place in the list: the list tells what changed.
      entries.set(held, merged(entries.get(held).movedTo(group), submit, score, at));
    }
    Reply.Place after = Objects.requireNonNull(table(window, group).place(player, null));
    return new Reply.Line(
        new NaiveTable.Name(definition.key(), window, group).toString(),
        after.row().score(),
        before == null ? null : before.row().score(),
        before == null ? null : before.row().rank(),
        new Reply.Spot(after.row().rank(), after.total(), after.percentile()));
  }

  private int find(Window window, Grouping grouping, PlayerId player) {
    for (int i = 0; i < entries.size(); i++) {
      NaiveEntry entry = entries.get(i);
      if (entry.player().equals(player)
          && entry.window().id().equals(window.id())
          && entry.group().grouping().equals(grouping)) {
        return i;
      }
    }
    return -1;
  }

  private NaiveEntry merged(NaiveEntry current, Command.Submit submit, long score, long at) {
    return switch (definition.policy()) {
      case BEST -> {
        requireWithinBounds(score);
        yield isBetter(score, submit.subscore(), current)
            ? current.with(submit, score, at)
            : current;
      }
      case LAST -> {
        requireWithinBounds(score);
        yield current.with(submit, score, at);
      }
      case SUM -> {
        BigInteger sum = BigInteger.valueOf(current.score()).add(BigInteger.valueOf(score));
        if (sum.bitLength() > 63) {
          throw new ScoreOutOfBounds("overflow");
        }
        requireWithinBounds(sum.longValue());
        yield current.with(submit, sum.longValue(), at);
      }
    };
  }

  private boolean isBetter(long score, long subscore, NaiveEntry current) {
    if (score != current.score()) {
      return definition.order() == Order.DESC ? score > current.score() : score < current.score();
    }
    return switch (definition.tieBreak()) {
      case SUBSCORE_DESC -> subscore > current.subscore();
      case SUBSCORE_ASC -> subscore < current.subscore();
      case FIRST_REACHED, PLAYER_ID -> false;
    };
  }

  private void requireWithinBounds(long score) {
    Long min = definition.minScore();
    Long max = definition.maxScore();
    if ((min != null && score < min) || (max != null && score > max)) {
      throw new ScoreOutOfBounds("bounds");
    }
  }
}
