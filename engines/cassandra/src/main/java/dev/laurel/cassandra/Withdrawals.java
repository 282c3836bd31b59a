package dev.laurel.cassandra;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.ArchivedTable;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.RowBatch;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Brings what is archived in line with a player's own entries, which say whether it is hidden or
/// removed. Doing so again is harmless, whoever does it.
record Withdrawals(Ground ground) {
  /// What an event that is stored does to what is archived.
  void follow(Event event) {
    switch (event) {
      case Event.Removed it -> align(it.board(), it.player());
      case Event.Concealed it -> align(it.board(), it.player());
      case Event.Scored _,
          Event.Erased _,
          Event.Profiled _,
          Event.Defined _,
          Event.Dropped _,
          Event.Anonymous _ -> {}
    }
  }

  private void align(BoardKey key, PlayerId id) {
    Catalogue.View known = ground.catalogue().fresh();
    KnownBoard before = known.board(key);
    if (before == null || known.of(before.number()).stream().noneMatch(this::mayHold)) {
      return;
    }
    boolean _ =
        ground
            .catalogue()
            .change((view, batch) -> {
              KnownBoard board = view.board(key);
              if (board != null) {
                align(view, board, id, batch);
              }
              return true;
            });
  }

  private boolean mayHold(Head head) {
    return head.isOfWindow()
        && switch (head.stage()) {
          case DRAFT, WHOLE -> true;
          case OVER, DOOMED -> false;
        };
  }

  /// The player is read within the turn: who decides last has seen what all before it stored.
  private void align(Catalogue.View view, KnownBoard board, PlayerId id, RowBatch batch) {
    Player player = ground.members().players(List.of(id)).getFirst();
    List<Placed> entries = new Places(view, ground.divisions()).all(player);
    for (Head head : view.of(board.number())) {
      if (!mayHold(head)) {
        continue;
      }
      List<Placed> own =
          entries.stream()
              .filter(it -> it.standings().board().equals(board.key()))
              .filter(it -> it.standings().window().equals(head.window().id()))
              .toList();
      if (head.stage() == Head.Stage.DRAFT && !own.isEmpty()) {
        Catalogue.put(batch, head.in(Head.Stage.DOOMED)); // it is archived anew
      } else if (head.isWhole()) {
        Archived turned = head.archived();
        for (Placed placed : own) {
          turned = turn(turned, placed);
        }
        if (!turned.equals(head.archived())) {
          Catalogue.put(batch, head.with(turned));
        }
      }
    }
  }

  private Archived turn(Archived archived, Placed placed) {
    Optional<TableHead> head = archived.table(placed.standings().group());
    return head.flatMap(it -> turned(archived, it, placed.player(), placed.entry().state()))
        .map(archived::with)
        .orElse(archived);
  }

  /// The table with its player in another state; empty where the player is not in it.
  Optional<TableHead> turned(Archived archived, TableHead head, PlayerId player, State state) {
    ArchivedTable table = new BlockTable(ground.cassandra(), archived, head);
    return table.find(player).map(line -> head.turn(line, state, end(table, line)));
  }

  /// How many entries have the score of a line or a better one.
  static long end(ArchivedTable table, ArchivedLine line) {
    long key = table.order().key(Objects.requireNonNull(line).entry().score());
    return key == Long.MAX_VALUE ? table.head().size() : table.below(key + 1).entries();
  }
}
