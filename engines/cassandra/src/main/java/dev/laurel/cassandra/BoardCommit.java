package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Decisions;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.LedgerClock;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// Commits what changes a board itself: board, event and heads of the archive in one batch of the
/// catalogue. The writer's alone.
final class BoardCommit {
  private final Ground ground;
  private final LedgerClock clock;
  private final Sequences sequences;
  private final Outbox outbox;

  BoardCommit(Ground ground, LedgerClock clock, Sequences sequences, Outbox outbox) {
    this.ground = ground;
    this.clock = clock;
    this.sequences = sequences;
    this.outbox = outbox;
  }

  Outcome commit(Command command) {
    long[] dropped = {0};
    Outcome outcome =
        ground.catalogue().change((view, batch) -> decide(command, view, batch, dropped));
    if (outcome instanceof Outcome.Done) {
      long revision = ground.catalogue().fresh().revision();
      ground.divisions().follow(revision);
      ground.membership().beat(revision);
    }
    if (dropped[0] != 0) {
      forget(dropped[0], null);
    }
    return outcome;
  }

  private Outcome decide(Command command, Catalogue.View view, RowBatch batch, long[] dropped) {
    Places places = new Places(view, ground.divisions());
    ground.divisions().follow(view.revision());
    Pending pending = new Pending(Map.of());
    Loaded loaded = new Loaded(places, ground.members(), Map.of());
    Decisions decisions = new Decisions(loaded, loaded, pending, clock, pending);
    Outcome outcome = decisions.decide(command);
    if (pending.events().isEmpty()) {
      return outcome;
    }
    pending.number(sequences.take(pending.events().size()));
    Event event = pending.events().getFirst();
    List<BoundStatement> pointers = new ArrayList<>(ground.log().pointers(event));
    outbox.adding(pending.events()).ifPresent(pointers::add);
    ground.log().write(pointers);
    batch.put(Family.EVENTS, EventLog.rowKey(event.sequence()), EventLog.packed(event));
    switch (event) {
      case Event.Defined it -> define(it.definition(), view, batch);
      case Event.Dropped it -> {
        KnownBoard board = Objects.requireNonNull(view.board(it.board()));
        dropped[0] = board.number();
        drop(board, view, batch);
      }
      case Event.Scored _,
          Event.Removed _,
          Event.Concealed _,
          Event.Profiled _,
          Event.Erased _,
          Event.Anonymous _ ->
          throw new IllegalStateException(event + " is not a board's");
    }
    return pending.renumbered(List.of(outcome)).getFirst();
  }

  private static void define(Board board, Catalogue.View view, RowBatch batch) {
    KnownBoard before = view.board(board.key());
    if (before == null) {
      long number = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
      Catalogue.put(batch, KnownBoard.first(number, board));
      return;
    }
    Catalogue.put(batch, before.defined(board));
    Set<dev.laurel.core.board.Grouping> groupings = Set.copyOf(board.groupings());
    for (Head head : view.of(before.number())) {
      Head next = redefined(head, board, groupings);
      if (!next.equals(head)) {
        Catalogue.put(batch, next);
      }
    }
  }

  /// Takes another definition into what is archived: windows that are no longer the same are
  /// forgotten, and the tables of groupings that the board no longer has.
  private static Head redefined(
      Head head, Board board, Set<dev.laurel.core.board.Grouping> groupings) {
    return switch (head.stage()) {
      case DOOMED -> head;
      // It may be open again by the new definition.
      case DRAFT -> head.isOfWindow() ? head.in(Head.Stage.DOOMED) : head;
      case WHOLE, OVER -> {
        Window window = head.isOfWindow() ? window(head.window(), board) : head.window();
        yield window == null
            ? head.in(Head.Stage.DOOMED)
            : head.with(
                head.archived()
                    .in(window)
                    .with(
                        head.archived().tables().stream()
                            .filter(table -> groupings.contains(table.group().grouping()))
                            .toList()));
      }
    };
  }

  /// The window that an archived one is by another definition; null where it is another, and its
  /// name free to be used again. A season stays what it was: one that is over is not opened again.
  private static @Nullable Window window(Window known, Board board) {
    Window now = board.windowOf(known.id()).orElse(null);
    if (known.kind() == WindowKind.SEASON) {
      return now;
    }
    return now == null || now.equals(known) ? known : null;
  }

  private static void drop(KnownBoard board, Catalogue.View view, RowBatch batch) {
    Catalogue.delete(batch, board.key());
    Catalogue.putSchedule(batch, board.number(), null);
    for (Head head : view.of(board.number())) {
      Catalogue.put(batch, head.in(Head.Stage.DOOMED));
    }
  }

  /// Forgets the divisions of a window of a board, or of all. Their entries go when their players
  /// come by.
  void forget(long board, @Nullable String window) {
    ground
        .divisions()
        .of(board, window)
        .forEach((name, id) -> {
          ground.divisions().delete(board, name);
          ground.members().delete(id);
        });
  }
}
