package dev.laurel.redis;

import dev.laurel.core.Gathering;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Standings that are in one place: each answer is one script.
record WholeTable(Reading reading, Layout layout, Answers answers) implements Table {
  // Beyond it a number of Lua is no longer exact, and no standings are that long.
  private static final long MAX_POSITION = 1L << 52;

  /// What the tables of an index share.
  static final class Reading {
    private static final int PLACES_AT_ONCE = 100;
    private static final int ROUNDS_AT_ONCE = 2;

    private final Calls calls;
    private final Keys keys;
    private final HotPages hotPages = new HotPages();
    private final Gathering<Wanted, Reply> places =
        new Gathering<>(PLACES_AT_ONCE, ROUNDS_AT_ONCE, this::places);

    Reading(Calls calls, Keys keys) {
      this.calls = calls;
      this.keys = keys;
    }

    HotPages hotPages() {
      return hotPages;
    }

    private Call send(Script script, Where where, byte[]... args) {
      List<byte[]> all = new ArrayList<>(args.length + 1);
      all.add(Bounds.of(where.id.group()).prefix());
      all.addAll(List.of(args));
      return calls.send(script, keys.of(where.layout, DivisionId.of(where.id), 0), all);
    }

    /// One script for each standings that the questions are of.
    private List<Reply> places(List<Wanted> questions) {
      Map<Where, Set<PlayerId>> wanted = new LinkedHashMap<>();
      questions.forEach(
          it -> wanted.computeIfAbsent(it.where, _ -> new LinkedHashSet<>()).add(it.player));
      List<Supplier<Call>> asking = new ArrayList<>();
      wanted.forEach(
          (where, players) -> asking.add(() -> send(Script.PLACE, where, bytes(players))));
      Iterator<Reply> replies = calls.pipeline(asking).iterator();
      Map<Wanted, Reply> found = new HashMap<>();
      wanted.forEach((where, players) -> {
        Reply standings = replies.next().reply(1);
        int at = 0;
        for (PlayerId player : players) {
          found.put(new Wanted(where, player), standings.reply(at++));
        }
      });
      return questions.stream().map(it -> Objects.requireNonNull(found.get(it))).toList();
    }
  }

  /// Standings in one filling.
  private record Where(Layout layout, StandingsId id) {}

  /// A player whose place is asked for.
  private record Wanted(Where where, PlayerId player) {}

  private Where where() {
    return new Where(layout, answers.id());
  }

  private Reply ask(Script script, byte[]... args) {
    return reading.send(script, where(), args).reply();
  }

  @Override
  public long total() {
    return ask(Script.TOTAL).number(0);
  }

  @Override
  public Optional<Standing> place(PlayerId player) {
    return Optional.ofNullable(answers.standing(reading.places.ask(new Wanted(where(), player))));
  }

  private static byte[][] bytes(Collection<PlayerId> players) {
    return players.stream().map(it -> Keys.bytes(it.value())).toArray(byte[][]::new);
  }

  @Override
  public Slice places(List<PlayerId> players) {
    return answers.places(ask(Script.PLACE, bytes(new LinkedHashSet<>(players))));
  }

  @Override
  public Slice range(long skipped, int limit) {
    if (skipped <= 0 && HotPages.takes(limit)) {
      return reading.hotPages.first(answers.id(), limit, known -> firstPage(limit, known));
    }
    return page(skipped, Bounds.NONE, Bounds.NONE, Bounds.NONE, limit);
  }

  private HotPages.Asked firstPage(int limit, byte[] known) {
    byte[] none = Bounds.NONE;
    Reply reply = ask(Script.PAGE, number(0), none, none, none, number(limit), number(0), known);
    return reply.size() == 1
        ? HotPages.Asked.UNCHANGED
        : new HotPages.Asked(reply.bytes(3), answers.slice(reply));
  }

  @Override
  public Slice bottom(int limit) {
    byte[] none = Bounds.NONE;
    Reply reply = ask(Script.PAGE, number(0), none, none, none, number(limit), number(1));
    Slice lastOnes = answers.slice(reply);
    return new Slice(lastOnes.total(), lastOnes.entries().reversed(), lastOnes.more());
  }

  @Override
  public Slice after(Position position, int limit) {
    return page(0, answers.upTo(position), Bounds.NONE, Bounds.NONE, limit);
  }

  @Override
  public Optional<Slice> around(PlayerId player, int above, int below) {
    byte[] who = Keys.bytes(player.value());
    return answers.around(ask(Script.AROUND, who, number(above), number(below)));
  }

  @Override
  public Slice byScore(long min, long max, @Nullable Position after, int limit) {
    Encoding encoding = answers.encoding();
    long firstKey = Math.min(encoding.key(min), encoding.key(max));
    long lastKey = Math.max(encoding.key(min), encoding.key(max));
    return page(
        0,
        answers.bounds().below(firstKey),
        after == null ? Bounds.NONE : answers.upTo(after),
        min > max ? Bounds.BEFORE_ALL : answers.bounds().upTo(lastKey),
        limit);
  }

  /// What stands behind a position and two bounds, and not behind a third.
  private Slice page(long skipped, byte[] behind, byte[] alsoBehind, byte[] upTo, int limit) {
    byte[] skip = number(Math.clamp(skipped, 0, MAX_POSITION));
    return answers.slice(
        ask(Script.PAGE, skip, behind, alsoBehind, upTo, number(limit), number(0)));
  }

  @Override
  public Count count(long score) {
    Reply reply = ask(Script.COUNT, answers.encoding().keyBytes(score));
    return new Count(reply.number(0), reply.number(1), reply.number(2), reply.number(3));
  }

  @Override
  public Optional<Long> scoreAt(double percentile) {
    Reply reply = figures(0, List.of(percentile));
    return reply.number(0) == 0
        ? Optional.empty()
        : Optional.of(answers.quantiles(reply.reply(5)).getFirst());
  }

  @Override
  public Distribution distribution(int buckets) {
    return answers.distribution(figures(buckets, Distribution.QUANTILES), buckets);
  }

  private Reply figures(int buckets, List<? extends Number> percentiles) {
    List<byte[]> args = new ArrayList<>();
    args.add(number(answers.encoding().order() == Order.DESC ? 1 : 0));
    args.add(number(buckets));
    percentiles.forEach(percentile -> args.add(Keys.bytes(percentile.toString())));
    return ask(Script.DISTRIBUTION, args.toArray(byte[][]::new));
  }

  private static byte[] number(long number) {
    return Keys.bytes(Long.toString(number));
  }
}
