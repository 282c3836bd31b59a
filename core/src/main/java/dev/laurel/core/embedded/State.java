package dev.laurel.core.embedded;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Facts;
import dev.laurel.core.ledger.Rules;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.rank.IdTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/// What the ledger knows beside entries: boards, hidden players, names. Durable things only; any
/// thread reads, the writer changes.
final class State implements Names, Facts {
  private final IdTable ids;
  private final Map<BoardKey, Rules> boards = new ConcurrentSkipListMap<>();
  private final Map<BoardKey, Set<PlayerId>> hidden = new ConcurrentHashMap<>();
  private final NameTable names = new NameTable();
  private boolean boardsChanged;

  State(IdTable ids) {
    this.ids = ids;
  }

  /// Takes in a durable event.
  void apply(Event event) {
    switch (event) {
      case Event.Scored scored -> {
        if (scored.name() != null) {
          names.put(ids.intern(scored.player().value()), scored.name());
        }
      }
      case Event.Removed _ -> {}
      case Event.Concealed concealed ->
          conceal(concealed.board(), concealed.player(), concealed.hidden());
      case Event.Defined defined -> define(defined.definition());
      case Event.Dropped dropped -> {
        boards.remove(dropped.board());
        hidden.remove(dropped.board());
        boardsChanged = true;
      }
    }
  }

  /// Whether boards or hidden players changed since the last call.
  boolean drainBoardsChanged() {
    boolean changed = boardsChanged;
    boardsChanged = false;
    return changed;
  }

  void define(Board board) {
    boards.put(board.key(), new Rules(board));
    boardsChanged = true;
  }

  void conceal(BoardKey board, PlayerId player, boolean hide) {
    Set<PlayerId> players = hidden.computeIfAbsent(board, _ -> ConcurrentHashMap.newKeySet());
    if (hide) {
      players.add(player);
    } else {
      players.remove(player);
    }
    boardsChanged = true;
  }

  @Override
  public @Nullable Rules rules(BoardKey board) {
    return boards.get(board);
  }

  Collection<Board> boards() {
    return boards.values().stream().map(Rules::board).toList();
  }

  @Override
  public boolean isHidden(BoardKey board, PlayerId player) {
    return !hidden.isEmpty() && hidden.getOrDefault(board, Set.of()).contains(player);
  }

  @Override
  public boolean hasName(PlayerId player, PlayerName name) {
    int member = ids.find(player.value());
    return member != IdTable.ABSENT && name.equals(names.find(member));
  }

  Map<BoardKey, Set<PlayerId>> hidden() {
    return hidden;
  }

  NameTable names() {
    return names;
  }

  @Override
  public Optional<PlayerName> name(PlayerId player) {
    int member = ids.find(player.value());
    return member == IdTable.ABSENT ? Optional.empty() : Optional.ofNullable(names.find(member));
  }

  @Override
  public List<@Nullable PlayerName> names(List<PlayerId> players) {
    if (names.isEmpty()) {
      return Collections.nCopies(players.size(), null);
    }
    int[] members = new int[players.size()];
    String[] asked = players.stream().map(PlayerId::value).toArray(String[]::new);
    ids.findAll(asked, members, members.length);
    List<@Nullable PlayerName> found = new ArrayList<>(members.length);
    for (int member : members) {
      found.add(member == IdTable.ABSENT ? null : names.find(member));
    }
    return found;
  }
}
