package dev.laurel.postgres;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.laurel.core.Gathering;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The names of players, remembered: every answer asks for some, and they seldom change.
///
/// A name that this instance changed is told at once; one that another instance changed may be told
/// in its old form for a second, which is how often it asks which names have changed.
final class PlayerNames implements Names {
  /*
   * A name is read, and then remembered; another instance may change it in between, and this one may
   * even hear of the change in between. So a name stays remembered only where no change was heard of
   * since before it was read: `heard` counts the times, and only then are names forgotten.
   *
   * One who is not known is read together with some thousand whose ids follow, behind whoever asks:
   * so most are known soon, and not by one journey each. That ends when half of the room is taken.
   */
  private static final Logger LOG = LoggerFactory.getLogger(PlayerNames.class);
  private static final long FRESH_NANOS = 1_000_000_000;
  private static final int MOST = 500_000;
  private static final int MOST_CHANGES = 10_000;
  private static final int MOST_QUESTIONS = 200;
  private static final int ROUNDS_AT_ONCE = 2;
  private static final int AHEAD = 2_000;

  private final Database database;
  private final Cache<PlayerId, Optional<PlayerName>> known =
      Caffeine.newBuilder().maximumSize(MOST).build();
  private final Gathering<List<PlayerId>, Map<PlayerId, PlayerName>> reading =
      new Gathering<>(MOST_QUESTIONS, ROUNDS_AT_ONCE, this::read);
  private final AtomicBoolean readingAhead = new AtomicBoolean();
  private final AtomicLong heard = new AtomicLong();
  private final AtomicLong refreshedNanos = new AtomicLong(System.nanoTime() - FRESH_NANOS);
  // The oldest transaction that was open at the last look; null before the first.
  private volatile @Nullable String horizon;

  PlayerNames(Database database) {
    this.database = database;
  }

  /// Whether the database need not be asked for this player's name.
  boolean remembers(PlayerId player) {
    return known.getIfPresent(player) != null;
  }

  /// This instance has changed the names of these.
  void changed(Set<PlayerId> players) {
    if (!players.isEmpty()) {
      heard.incrementAndGet();
      known.invalidateAll(players);
    }
  }

  @Override
  public Optional<PlayerName> name(PlayerId player) {
    return Optional.ofNullable(names(List.of(player)).getFirst());
  }

  @Override
  public List<@Nullable PlayerName> names(List<PlayerId> players) {
    refresh();
    List<@Nullable PlayerName> names = new ArrayList<>(players.size());
    List<PlayerId> unknown = new ArrayList<>();
    for (PlayerId player : players) {
      Optional<PlayerName> remembered = known.getIfPresent(player);
      names.add(remembered == null ? null : remembered.orElse(null));
      if (remembered == null) {
        unknown.add(player);
      }
    }
    if (!unknown.isEmpty()) {
      fill(names, players, find(unknown));
    }
    return names;
  }

  private static void fill(
      List<@Nullable PlayerName> names, List<PlayerId> players, Map<PlayerId, PlayerName> found) {
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i) == null) {
        names.set(i, found.get(players.get(i)));
      }
    }
  }

  /// The names of those who have one, in one question to the database.
  private Map<PlayerId, PlayerName> find(List<PlayerId> asked) {
    long before = heard.get();
    Map<PlayerId, PlayerName> found = reading.ask(asked);
    remember(asked, found, before);
    if (known.estimatedSize() < MOST / 2 && readingAhead.compareAndSet(false, true)) {
      Thread.ofVirtual().name("laurel-names").start(() -> readAhead(asked.getFirst()));
    }
    return found;
  }

  private void readAhead(PlayerId from) {
    try {
      long before = heard.get();
      List<PlayerId> players = new ArrayList<>(AHEAD);
      Map<PlayerId, PlayerName> named = new HashMap<>();
      database.readSingly(connection -> {
        new Script()
            .query(
                "SELECT id, name FROM players WHERE id >= ? ORDER BY id LIMIT ?",
                row -> add(new PlayerId(row.getString(1)), row.getString(2), players, named),
                from.value(),
                AHEAD)
            .run(connection);
        return players;
      });
      remember(players, named, before);
    } catch (RuntimeException away) {
      LOG.debug("No names were read ahead", away); // whoever asks for them reads them
    } finally {
      readingAhead.set(false);
    }
  }

  private static void add(
      PlayerId player,
      @Nullable String name,
      List<PlayerId> players,
      Map<PlayerId, PlayerName> named) {
    players.add(player);
    if (name != null) {
      named.put(player, new PlayerName(name));
    }
  }

  /// All questions of a round in one; its answer is that to each of them.
  private List<Map<PlayerId, PlayerName>> read(List<List<PlayerId>> questions) {
    List<PlayerId> players = questions.stream().flatMap(List::stream).distinct().toList();
    return Collections.nCopies(
        questions.size(), database.readSingly(connection -> read(connection, players)));
  }

  private static Map<PlayerId, PlayerName> read(Connection connection, List<PlayerId> players)
      throws SQLException {
    Map<PlayerId, PlayerName> found = new HashMap<>();
    new Script()
        .query(
            "SELECT id, name FROM players WHERE id = ANY (?) AND name IS NOT NULL",
            row -> found.put(new PlayerId(row.getString(1)), new PlayerName(row.getString(2))),
            (Object) Columns.texts(players, PlayerId::value))
        .run(connection);
    return found;
  }

  private void remember(List<PlayerId> asked, Map<PlayerId, PlayerName> found, long before) {
    if (horizon == null) {
      return; // changes are not heard of yet
    }
    asked.forEach(player -> known.put(player, Optional.ofNullable(found.get(player))));
    if (heard.get() != before) {
      known.invalidateAll(asked);
    }
  }

  /// Forgets the names that have changed, about once a second. Where the database is away, what is
  /// known has to do.
  private void refresh() {
    long last = refreshedNanos.get();
    long now = System.nanoTime();
    if (now - last < FRESH_NANOS || !refreshedNanos.compareAndSet(last, now)) {
      return;
    }
    try {
      forget(database.read(this::look));
    } catch (Unavailable _) {
      // Asked again in a second.
    }
  }

  /// Whose names may have changed since the last look, and from when on the next one looks.
  private record Changes(List<PlayerId> players, String horizon) {}

  private Changes look(Connection connection) throws SQLException {
    List<PlayerId> players = new ArrayList<>();
    String[] next = new String[1];
    String since = horizon;
    Script script =
        new Script()
            .query(
                "SELECT pg_snapshot_xmin(pg_current_snapshot())::text",
                row -> next[0] = row.getString(1));
    if (since != null) {
      script.query(
          "SELECT id FROM players WHERE renamed >= ?::xid8 LIMIT ?",
          row -> players.add(new PlayerId(row.getString(1))),
          since,
          MOST_CHANGES);
      script.query(
          "SELECT player FROM erasures WHERE transaction >= ?::xid8 LIMIT ?",
          row -> players.add(new PlayerId(row.getString(1))),
          since,
          MOST_CHANGES);
    }
    script.run(connection);
    return new Changes(players, next[0]);
  }

  private void forget(Changes changes) {
    if (horizon == null || !changes.players.isEmpty()) {
      heard.incrementAndGet();
    }
    if (changes.players.size() >= MOST_CHANGES) {
      known.invalidateAll();
    } else {
      known.invalidateAll(changes.players);
    }
    horizon = changes.horizon;
  }
}
