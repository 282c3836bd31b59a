package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.StandingsId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// The divisions of boards under the numbers by which their entries are stored. One that is dropped
/// and made again has another number: what is left of the old one counts no more.
final class Divisions {
  /// A division within its board.
  record Name(String window, int grouping) {}

  private final Cassandra cassandra;
  private final Map<Long, Map<Name, Long>> known = new ConcurrentHashMap<>();
  private volatile long revision = -1;

  Divisions(Cassandra cassandra) {
    this.cassandra = cassandra;
  }

  /// After another revision of the catalogue some may be gone.
  void follow(long now) {
    if (revision != now) {
      known.clear();
      revision = now;
    }
  }

  @Nullable Long find(KnownBoard board, StandingsId standings) {
    return find(board, standings.window(), standings.group().grouping());
  }

  @Nullable Long find(KnownBoard board, String window, Grouping grouping) {
    Integer of = board.groupings().get(grouping);
    if (of == null) {
      return null;
    }
    Name name = new Name(window, of);
    Long id = all(board.number()).get(name);
    return id != null ? id : look(board.number(), name);
  }

  /// One that another instance made just now.
  private @Nullable Long look(long board, Name name) {
    Optional<Row> row =
        cassandra.row(
            "SELECT id FROM divisions WHERE board = ? AND window_id = ? AND grouping = ?",
            board,
            name.window,
            name.grouping);
    row.ifPresent(it -> all(board).put(name, it.getLong(0)));
    return row.map(it -> it.getLong(0)).orElse(null);
  }

  boolean holds(long board, Name name, long id) {
    Long current = all(board).get(name);
    if (current == null) {
      current = look(board, name);
    }
    return current != null && current == id;
  }

  /// All of a board.
  Map<Name, Long> all(long board) {
    return known.computeIfAbsent(board, this::load);
  }

  Map<Name, Long> load(long board) {
    Map<Name, Long> found = new ConcurrentHashMap<>();
    for (Row row :
        cassandra.rows("SELECT window_id, grouping, id FROM divisions WHERE board = ?", board)) {
      found.put(new Name(row.getString(0), row.getInt(1)), row.getLong(2));
    }
    return found;
  }

  long make(KnownBoard board, StandingsId standings) {
    Long there = find(board, standings);
    if (there != null) {
      return there;
    }
    Integer of = board.groupings().get(standings.group().grouping());
    Name name = new Name(standings.window(), java.util.Objects.requireNonNull(of));
    while (true) {
      try {
        boolean _ =
            cassandra.decide(
                "INSERT INTO divisions (board, window_id, grouping, id) VALUES (?, ?, ?, ?)"
                    + " IF NOT EXISTS",
                board.number(),
                name.window,
                name.grouping,
                ThreadLocalRandom.current().nextLong());
      } catch (Uncertain unknown) {
        // Whoever made it: it is looked up.
      }
      Optional<Row> row =
          cassandra.serial(
              "SELECT id FROM divisions WHERE board = ? AND window_id = ? AND grouping = ?",
              board.number(),
              name.window,
              name.grouping);
      if (row.isPresent()) {
        all(board.number()).put(name, row.get().getLong(0));
        return row.get().getLong(0);
      }
    }
  }

  /// Those of one window, or of all.
  Map<Name, Long> of(long board, @Nullable String window) {
    Map<Name, Long> found = new HashMap<>(load(board));
    found.keySet().removeIf(name -> window != null && !name.window.equals(window));
    return found;
  }

  void delete(long board, Name name) {
    try {
      boolean _ =
          cassandra.decide(
              "DELETE FROM divisions WHERE board = ? AND window_id = ? AND grouping = ? IF EXISTS",
              board,
              name.window,
              name.grouping);
    } catch (Uncertain unknown) {
      // It is done again where it was not done.
    }
    known.remove(board);
  }
}
