package dev.laurel.core.ledger;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The state in which the next command of a commit is decided: what is durable, and over it what
/// the commands before it in the same commit did, which is not durable yet and which nobody else
/// may see.
final class Overlay implements Entries {
  private final Entries durable;
  private final Facts facts;
  private final Map<PlayerId, List<Placed>> touched = new HashMap<>();
  private final Map<PlayerId, PlayerName> names = new HashMap<>();
  private final Map<BoardKey, Map<PlayerId, Boolean>> concealed = new HashMap<>();
  private final Map<BoardKey, Rules> defined = new HashMap<>();
  private final Set<BoardKey> dropped = new HashSet<>();
  private final Map<BoardKey, Long> liveDelta = new HashMap<>();

  Overlay(Entries durable, Facts facts) {
    this.durable = durable;
    this.facts = facts;
  }

  /// Takes in what a decided command did.
  void add(Event event) {
    switch (event) {
      case Event.Scored scored -> {
        scored.changes().forEach(this::add);
        if (scored.name() != null) {
          names.put(scored.player(), scored.name());
        }
      }
      case Event.Removed removed -> removed.changes().forEach(this::add);
      case Event.Concealed hide -> {
        hide.changes().forEach(this::add);
        concealed
            .computeIfAbsent(hide.board(), _ -> new HashMap<>())
            .put(hide.player(), hide.hidden());
      }
      case Event.Defined definition ->
          defined.put(definition.board(), new Rules(definition.definition()));
      case Event.Dropped drop -> drop(drop.board());
    }
  }

  private void add(Change change) {
    if (!change.isReal()) {
      return;
    }
    touched
        .computeIfAbsent(change.player(), _ -> new ArrayList<>(2))
        .add(new Placed(change.standings(), change.player(), change.after()));
    long delta = (change.after().isLive() ? 1L : 0L) - (change.scoreBefore() == null ? 0L : 1L);
    if (delta != 0) {
      liveDelta.merge(change.standings().board(), delta, Long::sum);
    }
  }

  private void drop(BoardKey board) {
    touched.values().forEach(list -> list.removeIf(it -> it.standings().board().equals(board)));
    concealed.remove(board);
    defined.remove(board);
    liveDelta.remove(board);
    dropped.add(board);
  }

  @Nullable Rules rules(BoardKey board) {
    Rules fresh = defined.get(board);
    return fresh != null || dropped.contains(board) ? fresh : facts.rules(board);
  }

  boolean hidden(BoardKey board, PlayerId player) {
    Boolean fresh = concealed.getOrDefault(board, Map.of()).get(player);
    if (fresh != null) {
      return fresh;
    }
    return !dropped.contains(board) && facts.isHidden(board, player);
  }

  boolean hasName(PlayerId player, PlayerName name) {
    PlayerName fresh = names.get(player);
    return fresh == null ? facts.hasName(player, name) : name.equals(fresh);
  }

  @Override
  public @Nullable Held held(StandingsId standings, PlayerId player) {
    List<Placed> fresh = touched.isEmpty() ? null : touched.get(player);
    if (fresh != null) {
      for (Placed placed : fresh.reversed()) {
        if (sameDivision(placed.standings(), standings)) {
          return new Held(placed.standings().group(), placed.entry());
        }
      }
    }
    return dropped.contains(standings.board()) ? null : durable.held(standings, player);
  }

  @Override
  public List<Placed> all(BoardKey board, PlayerId player) {
    List<Placed> all = new ArrayList<>();
    if (!dropped.contains(board)) {
      all.addAll(durable.all(board, player));
    }
    for (Placed placed : touched.getOrDefault(player, List.of())) {
      if (placed.standings().board().equals(board)) {
        all.removeIf(it -> sameDivision(it.standings(), placed.standings()));
        all.add(placed);
      }
    }
    return all;
  }

  @Override
  public long live(BoardKey board) {
    long before = dropped.contains(board) ? 0 : durable.live(board);
    return before + liveDelta.getOrDefault(board, 0L);
  }

  /// Whether both are groups of one grouping in one window: a player is in one of them at a time.
  private static boolean sameDivision(StandingsId a, StandingsId b) {
    return a.window().equals(b.window())
        && a.board().equals(b.board())
        && a.group().grouping().equals(b.group().grouping());
  }
}
