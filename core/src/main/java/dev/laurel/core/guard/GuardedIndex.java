package dev.laurel.core.guard;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.index.Inquiry;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.index.Shift;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Source;
import dev.laurel.core.index.Sourced;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.PlayerId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A rank index that many instances share, and the ledger in its place while it cannot be trusted.
///
/// Every answer has all that was acknowledged by any instance before it was asked for, and nobody
/// who has seen a change sees the time before it again, through whatever instance; whichever of the
/// two answers. `docs/decisions/0009` says how. A read may wait when the index goes away, for the
/// time that it is given to answer and one lease, and when it comes back, for little more than a
/// lease. Where the ledger's database is away there is no answer: [Unavailable].
///
/// One thread writes; any thread reads. A change that the index cannot take waits in the backlog,
/// and its caller is held up for a lease at most, once.
public final class GuardedIndex implements RankIndex, RankReader, AutoCloseable {
  private final Reads reads;
  private final Writes writes;
  private final Trust trust;
  private final Chores chores;

  /// What a guard is made of. It closes none of them.
  public record Parts(
      SharedIndex index,
      RankIndex fallback,
      Ledger ledger,
      Agreement agreement,
      Backlog backlog,
      Missed missed) {}

  private GuardedIndex(Parts parts, GuardSettings settings) {
    Boards boards = new Boards(parts.ledger(), parts.index());
    this.trust = new Trust(parts.agreement(), boards, settings.lease(), view -> adopt(parts, view));
    this.reads = new Reads(trust, parts, boards);
    this.writes = new Writes(trust, parts, boards);
    this.chores = new Chores(trust, parts, boards, settings);
  }

  /// Joins the other instances. The index may be away; the ledger must be there.
  public static GuardedIndex open(Parts parts, GuardSettings settings) {
    GuardedIndex guard = new GuardedIndex(parts, settings);
    guard.trust.refresh();
    guard.chores.start();
    return guard;
  }

  private static void adopt(Parts parts, View view) {
    if (view.state().isFilling()) {
      parts.index().expect(view.state().generation());
    }
    parts.missed().saw(view.phase(), view.askedNanos());
  }

  /// Whether a question would be answered now.
  public boolean isReady() {
    return trust.isGood(trust.last());
  }

  /// Where a question would be answered now, as far as this instance knows.
  public Source source() {
    View view = trust.last();
    return view != null && view.place() == View.Place.INDEX ? Source.INDEX : Source.LEDGER;
  }

  /// Waits until the index is read, and not the ledger; false where it is not in time.
  public boolean awaitIndex(Duration most) {
    long end = System.nanoTime() + most.toNanos();
    while (source() != Source.INDEX) {
      if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
        return false;
      }
      Trust.awaitNanos(System.nanoTime() + Duration.ofMillis(10).toNanos());
    }
    return true;
  }

  /// Compares the whole index with the ledger while both are in use. Needs the index.
  public Report verify(Progress progress) {
    if (source() != Source.INDEX) {
      throw new IndexUnavailable("The index is being brought up to date; try again in a moment.");
    }
    return chores.verification().run(progress);
  }

  /// Trusts the index no longer: the ledger answers until it has been filled anew.
  public void rebuild(String why) {
    chores.rebuild(why);
  }

  @Override
  public void close() {
    chores.close();
  }

  @Override
  public <T extends @Nullable Object> Sourced<T> read(
      Function<? super RankIndex, ? extends T> question) {
    return reads.read(question);
  }

  @Override
  public <T extends @Nullable Object> Optional<Sourced<T>> readNow(
      Function<? super RankIndex, ? extends T> question) {
    return reads.readNow(question);
  }

  private <T> T ask(Function<RankIndex, T> question) {
    return reads.<T>read(question).value();
  }

  @Override
  public void define(Board board) {
    writes.define(board);
  }

  @Override
  public void drop(BoardKey board) {
    writes.drop(board);
  }

  @Override
  public void dropWindow(BoardKey board, String window) {
    writes.dropWindow(board, window);
  }

  @Override
  public void apply(Change change) {
    writes.applyAll(List.of(change), false);
  }

  @Override
  public Shift applyAndPlace(Change change) {
    return writes.applyAll(List.of(change), true).getFirst();
  }

  @Override
  public List<Shift> applyAll(List<Change> changes, boolean placed) {
    return writes.applyAll(changes, placed);
  }

  @Override
  public void revisit(List<Receipt> receipts) {
    writes.revisit(receipts);
  }

  @Override
  public long total(StandingsId id) {
    return ask(it -> it.total(id));
  }

  @Override
  public Optional<Standing> place(StandingsId id, PlayerId player) {
    return ask(it -> it.place(id, player));
  }

  @Override
  public Slice places(StandingsId id, List<PlayerId> players) {
    return ask(it -> it.places(id, players));
  }

  @Override
  public Slice range(StandingsId id, long from, int limit) {
    return ask(it -> it.range(id, from, limit));
  }

  @Override
  public Slice bottom(StandingsId id, int limit) {
    return ask(it -> it.bottom(id, limit));
  }

  @Override
  public Slice after(StandingsId id, Position position, int limit) {
    return ask(it -> it.after(id, position, limit));
  }

  @Override
  public Optional<Slice> around(StandingsId id, PlayerId player, int above, int below) {
    return ask(it -> it.around(id, player, above, below));
  }

  @Override
  public Slice byScore(StandingsId id, long min, long max, @Nullable Position after, int limit) {
    return ask(it -> it.byScore(id, min, max, after, limit));
  }

  @Override
  public Count count(StandingsId id, long score) {
    return ask(it -> it.count(id, score));
  }

  @Override
  public Optional<Long> scoreAt(StandingsId id, double percentile) {
    return ask(it -> it.scoreAt(id, percentile));
  }

  @Override
  public Inquiry.Found answer(Inquiry inquiry) {
    return ask(it -> it.answer(inquiry));
  }

  @Override
  public Distribution distribution(StandingsId id, int buckets) {
    return ask(it -> it.distribution(id, buckets));
  }

  @Override
  public Map<String, Long> windows(BoardKey board) {
    return ask(it -> it.windows(board));
  }

  /// Those of the ledger, and those that only the index still has.
  @Override
  public Set<String> heldWindows(BoardKey board) {
    return writes.heldWindows(board);
  }
}
