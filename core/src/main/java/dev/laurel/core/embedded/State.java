package dev.laurel.core.embedded;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.codec.ProfileCodec;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Facts;
import dev.laurel.core.ledger.Rules;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowStore;
import dev.laurel.rank.IdTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// What the ledger knows beside entries: boards, hidden players, names. Durable things only; any
/// thread reads, the writer changes.
final class State implements Names, Facts {
  private final IdTable ids;
  private final RowStore rows;
  private final Map<BoardKey, Rules> boards = new ConcurrentSkipListMap<>();
  private final Map<BoardKey, Set<PlayerId>> hidden = new ConcurrentHashMap<>();
  private final NameTable names = new NameTable();
  private final GroupTable groups = new GroupTable();
  // Players who were erased and have not come back, by number; of those in `blank` the stored
  // number has no id any more.
  private final Set<Integer> erased = ConcurrentHashMap.newKeySet();
  private final Set<Integer> blank = ConcurrentHashMap.newKeySet();
  private boolean boardsChanged;

  State(IdTable ids, RowStore rows) {
    this.ids = ids;
    this.rows = rows;
  }

  /// Takes in a durable event.
  void apply(Event event) {
    switch (event) {
      case Event.Scored scored -> {
        if (scored.name() != null) {
          names.put(ids.intern(scored.player().value()), scored.name());
        }
        if (!erased.isEmpty()) {
          meet(ids.intern(scored.player().value()));
        }
      }
      case Event.Removed _, Event.Anonymous _ -> {}
      case Event.Concealed concealed -> {
        meet(ids.intern(concealed.player().value()));
        conceal(concealed.board(), concealed.player(), concealed.hidden());
      }
      case Event.Profiled profiled -> profile(profiled.player(), profiled.profile());
      case Event.Erased gone -> erase(gone.player());
      case Event.Defined defined -> define(defined.definition());
      case Event.Dropped dropped -> {
        boards.remove(dropped.board());
        hidden.remove(dropped.board());
        boardsChanged = true;
      }
    }
  }

  /// One who was erased and is there again is a new player under the old number.
  private void meet(int member) {
    if (erased.remove(member)) {
      blank.remove(member);
      names.touch(member);
    }
  }

  private void profile(PlayerId player, Profile profile) {
    int member = ids.intern(player.value());
    meet(member);
    if (profile.name() == null) {
      names.remove(member);
    } else {
      names.put(member, profile.name());
    }
    groups.put(member, profile.groups());
  }

  private void erase(PlayerId player) {
    int member = ids.intern(player.value());
    names.remove(member);
    groups.put(member, Map.of());
    hidden.values().forEach(players -> players.remove(player));
    boardsChanged = true;
    erased.add(member);
  }

  /// Takes in a stored number whose player was erased: under its id still, or without one.
  void loadErased(int member, boolean isBlank) {
    erased.add(member);
    if (isBlank) {
      blank.add(member);
    }
  }

  boolean isErased(int member) {
    return erased.contains(member);
  }

  /// The stored number of an erased player has no id any more.
  void setBlank(int member) {
    blank.add(member);
  }

  BitSet blank() {
    BitSet members = new BitSet();
    blank.forEach(members::set);
    return members;
  }

  /// Takes in the groups of a stored profile.
  void loadGroups(PlayerId player, Map<String, String> values) {
    groups.put(ids.intern(player.value()), values);
  }

  void forEachName(BiConsumer<PlayerId, PlayerName> reader) {
    for (int member = 0; member < ids.size(); member++) {
      PlayerName name = names.find(member);
      if (name != null) {
        reader.accept(new PlayerId(ids.id(member)), name);
      }
    }
  }

  @Override
  public @Nullable Profile profile(PlayerId player) {
    int member = ids.find(player.value());
    if (member == IdTable.ABSENT || erased.contains(member)) {
      return null;
    }
    return rows.get(Family.PROFILES, PlayerRows.profileKey(player))
        .map(ProfileCodec::unpacked)
        .orElse(Profile.EMPTY)
        .withName(names.find(member));
  }

  @Override
  public Map<String, String> groups(PlayerId player) {
    int member = groups.isEmpty() ? IdTable.ABSENT : ids.find(player.value());
    return member == IdTable.ABSENT ? Map.of() : groups.find(member);
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

  Set<PlayerId> hidden(BoardKey board) {
    return hidden.getOrDefault(board, Set.of());
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
  public long edition() {
    return names.edition();
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
