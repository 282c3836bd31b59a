package dev.laurel.dynamodb;

import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes one transaction of what was decided of one player.
final class Writes {
  private final Boards boards;
  private final Loaded loaded;
  private final PlayerId player;
  private final List<Event> events;
  private final Transaction transaction;

  Writes(
      Boards boards, Loaded loaded, PlayerId player, List<Event> events, Transaction transaction) {
    this.boards = boards;
    this.loaded = loaded;
    this.player = player;
    this.events = events;
    this.transaction = transaction;
  }

  /// Adds everything but events and answers. Throws [Lost] where a board is not what it was.
  void add() {
    addPlayer();
    addEntries();
    Set<BoardKey> all = new HashSet<>(loaded.relied());
    events.forEach(event -> all.addAll(event.boards()));
    for (BoardKey key : all) {
      KnownBoard board = boards.known(key);
      if (board != null) {
        Boards.guard(transaction, board, Keys.shard(player, Keys.GUARDS));
      }
    }
  }

  private KnownBoard board(BoardKey key) {
    KnownBoard board = boards.known(key);
    if (board == null) {
      throw new Lost();
    }
    return board;
  }

  private void addPlayer() {
    PlayerRow before = loaded.row();
    long time = events.getFirst().time();
    PlayerRow row =
        before != null
            ? before
            : new PlayerRow(player, time, Profile.EMPTY, loaded.floor(), Map.of());
    Profile profile = row.profile();
    Map<String, Long> hidden = row.hidden();
    boolean erased = false;
    for (Event event : events) {
      switch (event) {
        case Event.Scored scored ->
            profile = scored.name() == null ? profile : profile.withName(scored.name());
        case Event.Profiled profiled -> profile = profiled.profile();
        case Event.Concealed concealed ->
            hidden = row.next(profile, hidden).hidden(board(concealed.board()), concealed.hidden());
        case Event.Erased _ -> erased = true;
        case Event.Removed _, Event.Defined _, Event.Dropped _, Event.Anonymous _ -> {}
      }
    }
    if (erased) {
      transaction.delete(Keys.metadata(player), PlayerRow.unchanged(before));
      addHidden(row.hidden(), Map.of());
      addName(row.profile().name(), null);
    } else {
      transaction.put(row.next(profile, hidden).item(), PlayerRow.unchanged(before));
      addHidden(row.hidden(), hidden);
      addName(row.profile().name(), profile.name());
    }
  }

  private void addHidden(Map<String, Long> before, Map<String, Long> after) {
    Set<String> changed = new HashSet<>(before.keySet());
    changed.addAll(after.keySet());
    changed.removeIf(board -> Objects.equals(before.get(board), after.get(board)));
    for (String board : changed) {
      Key key = new Key("HIDDEN#" + board, Keys.user(player));
      Long revision = after.get(board);
      if (revision == null) {
        transaction.delete(key, null);
      } else {
        transaction.put(Item.at(key).with("Revision", revision));
      }
    }
  }

  private void addName(@Nullable PlayerName before, @Nullable PlayerName after) {
    Key old = before == null ? null : Keys.name(FoldedName.of(before), player);
    Key next = after == null ? null : Keys.name(FoldedName.of(after), player);
    transaction.turn(Transaction.Turn.FIRST);
    if (old != null && !old.equals(next)) {
      transaction.delete(old, null);
    }
    if (next != null && after != null && !after.equals(before)) {
      transaction.put(
          Item.at(next)
              .with("Folded", FoldedName.of(after).value())
              .with("Player", player.value()));
    }
    transaction.turn(Transaction.Turn.MIDDLE);
  }

  /// What is left of the changes in each division: the last one. Closed windows are not among them.
  private void addEntries() {
    Map<DivisionId, Change> last = new LinkedHashMap<>();
    for (Event event : events) {
      for (Change change : event.changes()) {
        if (change.isReal() && !loaded.isPast(change.standings())) {
          last.put(DivisionId.of(change.standings()), change);
        }
      }
    }
    Map<String, Integer> drafts = new HashMap<>();
    last.forEach((division, change) -> addEntry(division, change, drafts));
  }

  private void addEntry(DivisionId division, Change change, Map<String, Integer> drafts) {
    KnownBoard known = board(division.board());
    if (boards.since(known, division) == null) {
      throw new Lost();
    }
    Board board = known.definition();
    StandingsId standings = change.standings();
    StoredEntry before = loaded.stored(division);
    StoredEntry after =
        new StoredEntry(standings.group(), change.after(), known.revision(), known.cut());
    if (known.cutting()
        && division.window().equals(Window.ALL_TIME.id())
        && (before == null || before.cut() < known.cut())) {
      putAside(division, before, known);
    }
    transaction.put(after.item(Keys.entry(division, player), standings, player, board));
    if (before == null) {
      transaction.put(Item.at(Keys.seat(division, player)));
    }
    if (known.drafts().containsKey(division.window())
        && drafts.put(standings.board() + "/" + division.window(), 1) == null) {
      transaction.add(Keys.draft(ArchiveId.of(known.key(), division.window())), "Touched", 1);
    }
  }

  /// A snapshot that is being taken shows what was before. Not behind the entry: it looks for what
  /// was put aside after it has seen the entries.
  private void putAside(DivisionId division, @Nullable StoredEntry before, KnownBoard board) {
    Key entry = Keys.entry(division, player);
    Key key = new Key(Keys.asides(board.key(), board.cut()), entry.pk() + "#" + player.value());
    Item aside = Item.at(key).with("Player", player.value());
    transaction.put(before == null ? aside : before.values(aside));
  }
}
