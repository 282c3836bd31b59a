package dev.laurel.core.ledger;

import dev.laurel.core.Refusal.BoardHasEntries;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.PlayerNotRanked;
import dev.laurel.core.Refusal.ScoreOutOfBounds;
import dev.laurel.core.Refusal.WindowClosed;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.player.PlayerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The rules of one board: what a command does to a player's entries. They decide and change
/// nothing; a refusal is thrown. Safe for any number of threads.
public final class Rules {
  /// How far ahead of the ledger's clock a submission may claim to be.
  public static final Duration MAX_AHEAD = Duration.ofMinutes(1);

  private final Board board;
  private final Frames frames;

  public Rules(Board board) {
    this.board = board;
    this.frames = new Frames(board);
  }

  public Board board() {
    return board;
  }

  /// A submission as it meets one board: the groups that count, which may come from the player's
  /// profile; the board's own score; the moment in whose windows it falls; and whether the player
  /// is hidden here.
  record Submitted(
      Command.Submit submit, Map<String, String> groups, long score, long at, boolean hidden) {
    PlayerId player() {
      return submit.player();
    }
  }

  /// The changes of a submission in every window and group that it reaches.
  List<Change> submit(Submitted submitted, long now, Entries entries) {
    long at = submitted.at();
    if (at - now > MAX_AHEAD.toNanos() / 1_000) {
      throw new InvalidInput("at", "must not be in the future");
    }
    List<Change> changes = new ArrayList<>(4);
    for (Frame frame : frames.at(at)) {
      requireOpen(frame.window(), now, entries);
      for (int grouping = 0; grouping < frame.groupings(); grouping++) {
        StandingsId target = frame.standings(grouping, submitted.groups());
        if (target != null) {
          reach(target, submitted, entries, changes);
        }
      }
    }
    if (changes.isEmpty()) {
      throw new WindowClosed("No window of board '" + board.key().board() + "' is open then.");
    }
    return changes;
  }

  /// The standings that a submission with these groups reaches at the moment `at`, whether or not
  /// they are open.
  public List<StandingsId> targets(Map<String, String> groups, long at) {
    List<StandingsId> targets = new ArrayList<>(4);
    for (Frame frame : frames.at(at)) {
      for (int grouping = 0; grouping < frame.groupings(); grouping++) {
        StandingsId target = frame.standings(grouping, groups);
        if (target != null) {
          targets.add(target);
        }
      }
    }
    return targets;
  }

  private void requireOpen(Window window, long now, Entries entries) {
    if (!window.isOpen(now, board.graceMicros()) || entries.isClosed(board.key(), window)) {
      throw new WindowClosed(
          "The window " + window.id() + " of board '" + board.key().board() + "' is closed.");
    }
  }

  /// Adds what the submission does to one standings: the entry is made, changed where it is, or
  /// moved here from another group and then changed.
  private void reach(
      StandingsId target, Submitted submitted, Entries entries, List<Change> changes) {
    Held held = entries.held(target, submitted.player());
    if (held == null || !held.entry().isLive()) {
      long version = held == null ? 0 : held.entry().version();
      changes.add(change(target, submitted, null, first(submitted, version)));
      return;
    }
    Entry current = held.entry();
    if (held.group().equals(target.group())) {
      changes.add(change(target, submitted, current, merge(submitted, current)));
      return;
    }
    StandingsId left = new StandingsId(target.board(), target.window(), held.group());
    changes.add(change(left, submitted, current, current.in(State.REMOVED)));
    Entry moved = current.withVersion(current.version() + 2);
    Entry merged = merge(submitted, moved).withVersion(moved.version());
    changes.add(change(target, submitted, null, merged));
  }

  private static Change change(
      StandingsId standings, Submitted submitted, @Nullable Entry before, Entry after) {
    return new Change(
        standings,
        submitted.player(),
        before == null ? null : before.score(),
        after,
        before == null || before.version() != after.version());
  }

  private Entry first(Submitted submitted, long lastVersion) {
    requireWithinBounds(submitted.score());
    return new Entry(
        submitted.score(),
        submitted.submit().subscore(),
        submitted.at(),
        lastVersion + 1,
        submitted.hidden() ? State.HIDDEN : State.RANKED,
        submitted.submit().metadata());
  }

  /// The entry after a submission: itself where nothing changed, the next version where anything
  /// did.
  private Entry merge(Submitted submitted, Entry current) {
    long score = mergedScore(submitted, current);
    Command.Submit submit = submitted.submit();
    boolean same =
        switch (board.policy()) {
          case BEST -> score == current.score() && !betterSubscore(submitted, current);
          case LAST, SUM ->
              score == current.score()
                  && submit.subscore() == current.subscore()
                  && Objects.equals(submit.metadata(), current.metadata());
        };
    if (same) {
      return current;
    }
    return new Entry(
        score,
        submit.subscore(),
        score == current.score() ? current.reachedAt() : submitted.at(),
        current.version() + 1,
        current.state(),
        submit.metadata());
  }

  private long mergedScore(Submitted submitted, Entry current) {
    try {
      long merged = board.policy().merge(board.order(), current.score(), submitted.score());
      requireWithinBounds(
          switch (board.policy()) {
            case BEST, LAST -> submitted.score();
            case SUM -> merged;
          });
      return merged;
    } catch (ArithmeticException overflow) {
      throw new ScoreOutOfBounds("The sum would leave the range of a 64-bit integer.");
    }
  }

  /// On a best board with a tie-break by subscore an equal score with a better subscore is better.
  private boolean betterSubscore(Submitted submitted, Entry current) {
    return board.tieBreak().bySubscore()
        && submitted.score() == current.score()
        && board.tieBreak().tie(submitted.submit().subscore(), 0)
            < board.tieBreak().tie(current.subscore(), 0);
  }

  private void requireWithinBounds(long score) {
    Long min = board.minScore();
    Long max = board.maxScore();
    if ((min != null && score < min) || (max != null && score > max)) {
      throw new ScoreOutOfBounds(
          "The score %d is outside the board's bounds (%s to %s)."
              .formatted(score, min == null ? "any" : min, max == null ? "any" : max));
    }
  }

  /// The changes that take a player off the board, or off one window (an id or a kind) of it.
  public List<Change> remove(PlayerId player, @Nullable String window, long now, Entries entries) {
    String id = window == null ? null : board.window(window, now).id();
    List<Change> changes = new ArrayList<>();
    for (Placed placed : entries.all(board.key(), player)) {
      if (placed.entry().isLive() && (id == null || id.equals(placed.standings().window()))) {
        changes.add(turn(placed, State.REMOVED));
      }
    }
    if (changes.isEmpty()) {
      throw new PlayerNotRanked(player.value(), board.key() + (id == null ? "" : "/" + id));
    }
    return changes;
  }

  /// The changes that hide a player's entries, or show them again.
  public List<Change> conceal(PlayerId player, boolean hidden, Entries entries) {
    State wanted = hidden ? State.HIDDEN : State.RANKED;
    List<Change> changes = new ArrayList<>();
    for (Placed placed : entries.all(board.key(), player)) {
      if (placed.entry().isLive() && placed.entry().state() != wanted) {
        changes.add(turn(placed, wanted));
      }
    }
    return changes;
  }

  private static Change turn(Placed placed, State state) {
    Entry entry = placed.entry();
    return new Change(placed.standings(), placed.player(), entry.score(), entry.in(state), true);
  }

  /// The changes that leave nothing of a player, on whichever boards it is.
  static List<Change> erase(PlayerId player, Entries entries) {
    List<Change> changes = new ArrayList<>();
    for (Placed placed : entries.all(player)) {
      Entry entry = placed.entry();
      if (entry.isLive()) {
        changes.add(new Change(placed.standings(), player, entry.score(), entry.erased(), true));
      }
    }
    return changes;
  }

  /// Refuses a new definition that would turn the order of entries that are there, or open a season
  /// again that is over.
  public void requireChangeable(Board next, long now, Entries entries) {
    String field = decisiveDifference(next);
    if (field != null && entries.live(board.key()) > 0) {
      throw new BoardHasEntries(board.key().board().value(), field);
    }
    board.seasons().stream()
        .filter(season -> !season.isOpen(now, board.graceMicros()))
        .forEach(season -> requireOver(season, next, now));
  }

  private static void requireOver(Window season, Board next, long now) {
    boolean again =
        next.seasons().stream()
            .anyMatch(it -> it.id().equals(season.id()) && it.isOpen(now, next.graceMicros()));
    if (again) {
      throw new WindowClosed(
          "The season " + season.id() + " is over; begin another under a new name.");
    }
  }

  /// The board with a season that ends now.
  public Board ending(String window, long now) {
    Window season = board.window(window, now);
    if (season.kind() != WindowKind.SEASON) {
      throw new WindowClosed(
          "The window %s ends by the calendar; only a season can be ended by hand."
              .formatted(season.id()));
    }
    // Whole milliseconds: people read and repeat such times.
    long end = now - Math.floorMod(now, 1_000L);
    if (end <= season.from()) {
      throw new WindowClosed("The season " + season.id() + " has not begun.");
    }
    return board.ending(season, end);
  }

  private @Nullable String decisiveDifference(Board next) {
    if (board.order() != next.order()) {
      return "order";
    }
    if (board.policy() != next.policy()) {
      return "policy";
    }
    if (board.tieBreak() != next.tieBreak()) {
      return "tieBreak";
    }
    return board.zone().equals(next.zone()) ? null : "zone";
  }
}
