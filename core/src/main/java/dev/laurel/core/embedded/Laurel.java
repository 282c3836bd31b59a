package dev.laurel.core.embedded;

import dev.laurel.core.board.Board;
import dev.laurel.core.index.MemoryIndex;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.player.Names;
import dev.laurel.core.query.Queries;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.submit.Submissions;
import dev.laurel.rank.IdTable;
import java.time.InstantSource;

/// Laurel in one process: a ledger on a row store, the index in memory, the way in and the way out.
///
/// ```java
/// try (Laurel laurel = Laurel.open(rows, InstantSource.system(), settings)) {
///   laurel.define(Board.defaults(BoardKey.of("CyberClash", "high-score")));
///   laurel.submissions().submit(Command.Submit.of(board, new PlayerId("player123"), 15750));
///   Page top = laurel.queries().top(Where.of(board), 1, 10);
/// }
/// ```
public final class Laurel implements AutoCloseable {
  private final EventLedger ledger;
  private final MemoryIndex index;
  private final Submissions submissions;
  private final Queries queries;

  private Laurel(EventLedger ledger, MemoryIndex index, InstantSource clock) {
    this.ledger = ledger;
    this.index = index;
    this.submissions = Submissions.start(ledger, index, clock);
    this.queries = new Queries(ledger, RankReader.of(index), ledger.names(), clock);
  }

  /// Loads what the store has and is ready when it returns. The store is closed with it.
  public static Laurel open(RowStore rows, InstantSource clock, EventLedger.Settings settings) {
    IdTable ids = new IdTable();
    MemoryIndex index = new MemoryIndex(ids);
    return new Laurel(EventLedger.open(rows, ids, index, clock, settings), index, clock);
  }

  /// Creates a board or changes it.
  public void define(Board board) {
    submissions.apply(new Command.Define(board));
  }

  public Submissions submissions() {
    return submissions;
  }

  public Queries queries() {
    return queries;
  }

  public Ledger ledger() {
    return ledger;
  }

  public Names names() {
    return ledger.names();
  }

  public MemoryIndex index() {
    return index;
  }

  /// Answers what was accepted, writes a checkpoint, and closes the store.
  @Override
  public void close() {
    submissions.close();
    ledger.close();
  }
}
