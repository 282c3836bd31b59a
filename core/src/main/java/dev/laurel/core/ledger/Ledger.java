package dev.laurel.core.ledger;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.PlayerId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The durable truth.
///
/// A commit runs the rules of [Rules] on the players' current entries, in the order of its
/// commands, each of which sees the effect of those before it and is all or nothing. When `commit`
/// returns, everything that it reports as done is durable and survives a crash; what it reports as
/// refused left no trace. It throws [dev.laurel.core.Refusal.Unavailable] where it could store none
/// of them.
///
/// The caller applies the changes of one commit to the rank index before it calls the next.
public interface Ledger extends AutoCloseable {
  /// Decides, stores and syncs; one outcome for each command, in their order.
  List<Outcome> commit(List<Command> commands);

  /// Keeps the answer of a submission that counts once, with the ranks that are known by now. It
  /// may become durable later than the call; a crash before that loses only the ranks.
  void remember(Command.Submit submit, List<Receipt> receipts);

  Optional<Board> board(BoardKey key);

  /// The same, as far as it is known without asking another machine; empty where it is not.
  default Optional<Board> boardAtHand(BoardKey key) {
    return board(key);
  }

  /// Every board, sorted by key.
  Collection<Board> boards();

  /// The players.
  Directory directory();

  /// Tells every live entry, hidden ones included, in no order. Removed ones are not told.
  void scan(Consumer<Placed> reader);

  /// Tells every player who is ranked in standings of an open window, in no order, as of one moment
  /// or nearly: whoever joins or leaves meanwhile may be told or not.
  default void participants(StandingsId standings, Consumer<PlayerId> reader) {
    scan(placed -> {
      if (placed.standings().equals(standings) && placed.entry().isRanked()) {
        reader.accept(placed.player());
      }
    });
  }

  /// The live entries of one player, hidden ones included, in no order.
  List<Placed> entries(PlayerId player);

  /// The players whom a board hides, by the bytes of their ids, after this one; at most `limit`.
  List<PlayerId> hidden(BoardKey board, @Nullable PlayerId after, int limit);

  /// Tells the events from this sequence number on, oldest first, as far as they are still kept; at
  /// most `limit`.
  void events(long fromSequence, int limit, Consumer<Event> reader);

  /// A page of the audit log of a board, newest first: by the time of the events, and by their
  /// numbers where several instances gave them the same. What it costs is bounded, however many
  /// events there are.
  AuditPage audit(AuditRange range);

  /// Forgets the entries of a window that the board no longer keeps. Doing so again is harmless.
  void forget(BoardKey board, String window);

  /// Short housekeeping between commits. Called by the caller of `commit`, on its thread, about
  /// once a second even when there is nothing to commit.
  void maintain();

  @Override
  void close();
}
