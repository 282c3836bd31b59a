package dev.laurel.http;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.AuditPage;
import dev.laurel.core.ledger.AuditRange;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.PlayerId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A ledger whose disk takes as long as a test likes: while it is held, a commit does not return.
final class HeldLedger implements Ledger {
  private final Ledger ledger;
  private final Semaphore open = new Semaphore(1);
  private final Semaphore reached = new Semaphore(0);

  HeldLedger(Ledger ledger) {
    this.ledger = ledger;
  }

  void hold() {
    open.acquireUninterruptibly();
    reached.drainPermits();
  }

  /// Returns when a commit is held, or was since it is.
  void awaitCommit() {
    reached.acquireUninterruptibly();
  }

  void release() {
    open.release();
  }

  @Override
  public List<Outcome> commit(List<Command> commands) {
    reached.release();
    open.acquireUninterruptibly();
    open.release();
    return ledger.commit(commands);
  }

  @Override
  public void remember(Command.Submit submit, List<Receipt> receipts) {
    ledger.remember(submit, receipts);
  }

  @Override
  public Optional<Board> board(BoardKey key) {
    return ledger.board(key);
  }

  @Override
  public Collection<Board> boards() {
    return ledger.boards();
  }

  @Override
  public void scan(Consumer<Placed> reader) {
    ledger.scan(reader);
  }

  @Override
  public Directory directory() {
    return ledger.directory();
  }

  @Override
  public List<Placed> entries(PlayerId player) {
    return ledger.entries(player);
  }

  @Override
  public List<PlayerId> hidden(BoardKey board, @Nullable PlayerId after, int limit) {
    return ledger.hidden(board, after, limit);
  }

  @Override
  public void events(long fromSequence, int limit, Consumer<Event> reader) {
    ledger.events(fromSequence, limit, reader);
  }

  @Override
  public AuditPage audit(AuditRange range) {
    return ledger.audit(range);
  }

  @Override
  public void forget(BoardKey board, String window) {
    ledger.forget(board, window);
  }

  @Override
  public void maintain() {
    ledger.maintain();
  }

  @Override
  public void close() {
    ledger.close();
  }
}
