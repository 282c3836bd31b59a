package dev.laurel.core.embedded;

import dev.laurel.core.codec.ProfileCodec;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The rows of profiles and of the index of names, which a commit writes with its events: they are
/// read from the store, not from memory, and must never be behind it. The writer's alone.
final class PlayerRows {
  private final RowStore rows;
  private final State state;
  // What the events of this commit made of names, and whose profiles they touched.
  private final Map<PlayerId, Optional<PlayerName>> renamed = new HashMap<>();
  private final Set<PlayerId> profiled = new HashSet<>();
  private RowBatch before = new RowBatch();

  PlayerRows(RowStore rows, State state) {
    this.rows = rows;
    this.state = state;
  }

  /// Adds what a commit's events do to these rows.
  void add(List<Outcome> outcomes, RowBatch batch) {
    begin();
    for (Outcome outcome : outcomes) {
      if (outcome instanceof Outcome.Done(var events)) {
        for (Event event : events) {
          add(event, batch);
        }
      }
    }
  }

  private void begin() {
    if (!before.isEmpty()) {
      before = new RowBatch();
    }
    renamed.clear();
    profiled.clear();
  }

  /// The rows as they were before the last commit, for one that has to be taken back.
  RowBatch before() {
    return before;
  }

  private void add(Event event, RowBatch batch) {
    switch (event) {
      case Event.Scored scored -> {
        if (scored.name() != null) {
          rename(scored.player(), scored.name(), batch);
        }
      }
      case Event.Profiled it -> {
        rename(it.player(), it.profile().name(), batch);
        store(it.player(), it.profile().withName(null), batch);
      }
      case Event.Erased it -> {
        rename(it.player(), null, batch);
        store(it.player(), Profile.EMPTY, batch);
        Erasures.add(it, batch);
      }
      case Event.Removed _,
          Event.Concealed _,
          Event.Defined _,
          Event.Dropped _,
          Event.Anonymous _ -> {}
    }
  }

  private void rename(PlayerId player, @Nullable PlayerName next, RowBatch batch) {
    Optional<PlayerName> fresh = renamed.get(player);
    PlayerName last = (fresh == null ? state.name(player) : fresh).orElse(null);
    if (last != null) {
      batch.delete(Family.FOLDED, key(last, player));
      if (fresh == null) {
        before.put(Family.FOLDED, key(last, player), bytes(last));
      }
    }
    if (next != null) {
      batch.put(Family.FOLDED, key(next, player), bytes(next));
    }
    renamed.put(player, Optional.ofNullable(next));
  }

  private void store(PlayerId player, Profile profile, RowBatch batch) {
    byte[] key = profileKey(player);
    if (profiled.add(player)) {
      rows.get(Family.PROFILES, key).ifPresent(row -> before.put(Family.PROFILES, key, row));
    }
    if (profile.equals(Profile.EMPTY)) {
      batch.delete(Family.PROFILES, key);
    } else {
      batch.put(Family.PROFILES, key, ProfileCodec.packed(profile));
    }
  }

  static byte[] profileKey(PlayerId player) {
    return player.value().getBytes(StandardCharsets.US_ASCII);
  }

  static byte[] bytes(PlayerName name) {
    return name.value().getBytes(StandardCharsets.UTF_8);
  }

  /// The folded name, an end that sorts before every letter, the id.
  static byte[] key(PlayerName name, PlayerId player) {
    return key(FoldedName.of(name), player);
  }

  static byte[] key(FoldedName name, PlayerId player) {
    return new ByteSink(64).raw(prefix(name)).u8(0).raw(profileKey(player)).toBytes();
  }

  static byte[] prefix(FoldedName name) {
    return name.value().getBytes(StandardCharsets.UTF_8);
  }
}
