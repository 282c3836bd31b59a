package dev.laurel.core.ledger;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.Window;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  // Of those whose profile was given or who were erased; empty while nothing is known of them.
  private final Map<PlayerId, Optional<Profile>> profiles = new HashMap<>();
  private final Set<PlayerId> erased = new HashSet<>();
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
        meet(scored.player(), scored.name());
      }
      case Event.Removed removed -> removed.changes().forEach(this::add);
      case Event.Concealed hide -> {
        hide.changes().forEach(this::add);
        concealed
            .computeIfAbsent(hide.board(), _ -> new HashMap<>())
            .put(hide.player(), hide.hidden());
        touched.computeIfAbsent(hide.player(), _ -> new ArrayList<>(2));
        meet(hide.player(), null);
      }
      case Event.Profiled profiled ->
          profiles.put(profiled.player(), Optional.of(profiled.profile()));
      case Event.Erased gone -> {
        gone.changes().forEach(this::add);
        forget(gone.player());
      }
      case Event.Anonymous _ -> throw new IllegalStateException("nobody asks for " + event);
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

  /// A player of whom this commit knows more than is durable did something.
  private void meet(PlayerId player, @Nullable PlayerName name) {
    Optional<Profile> known = profiles.isEmpty() ? null : profiles.get(player);
    if (known != null) {
      Profile profile = known.orElse(Profile.EMPTY);
      profiles.put(player, Optional.of(name == null ? profile : profile.withName(name)));
    }
  }

  private void forget(PlayerId player) {
    names.remove(player);
    concealed.values().forEach(players -> players.remove(player));
    profiles.put(player, Optional.empty());
    erased.add(player);
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
    return !dropped.contains(board) && !erased.contains(player) && facts.isHidden(board, player);
  }

  boolean hasName(PlayerId player, PlayerName name) {
    Optional<Profile> profile = profiles.isEmpty() ? null : profiles.get(player);
    if (profile != null) {
      return name.equals(profile.map(Profile::name).orElse(null));
    }
    PlayerName fresh = names.get(player);
    return fresh == null ? facts.hasName(player, name) : name.equals(fresh);
  }

  /// What is known of a player; null where nothing is.
  @Nullable Profile profile(PlayerId player) {
    Optional<Profile> fresh = profiles.get(player);
    if (fresh != null) {
      return fresh.orElse(null);
    }
    Profile durable = facts.profile(player);
    PlayerName name = names.get(player);
    if (durable == null && !touched.containsKey(player)) {
      return null;
    }
    Profile known = durable == null ? Profile.EMPTY : durable;
    return name == null ? known : known.withName(name);
  }

  /// The groups of the player's profile.
  Map<String, String> groups(PlayerId player) {
    Optional<Profile> fresh = profiles.isEmpty() ? null : profiles.get(player);
    return fresh == null ? facts.groups(player) : fresh.map(Profile::groups).orElse(Map.of());
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
  public List<Placed> all(PlayerId player) {
    List<Placed> all = new ArrayList<>(durable.all(player));
    all.removeIf(placed -> dropped.contains(placed.standings().board()));
    for (Placed placed : touched.getOrDefault(player, List.of())) {
      all.removeIf(it -> sameDivision(it.standings(), placed.standings()));
      all.add(placed);
    }
    return all;
  }

  @Override
  public long live(BoardKey board) {
    long before = dropped.contains(board) ? 0 : durable.live(board);
    return before + liveDelta.getOrDefault(board, 0L);
  }

  @Override
  public boolean isClosed(BoardKey board, Window window) {
    return !dropped.contains(board) && durable.isClosed(board, window);
  }

  /// Whether both are groups of one grouping in one window: a player is in one of them at a time.
  private static boolean sameDivision(StandingsId a, StandingsId b) {
    return a.window().equals(b.window())
        && a.board().equals(b.board())
        && a.group().grouping().equals(b.group().grouping());
  }
}
