package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Takes erased players out of what still names them, in steps that any instance can go on with.
final class Erasures {
  /*
   *   before the commit: a row that names the player    the commit: nothing of it is told any more
   *   archive ─► access ─► events ─► answers ─► ten seconds later: the partition ─► the row
   *
   * Each step may be done again. Whoever comes back under the id meanwhile has a partition again,
   * which then stays; versions go on in it, or begin above those of every erased player.
   */
  private static final int EVENTS_AT_ONCE = 500;
  private static final long SETTLED_MILLIS = 10_000;
  private static final byte[] FIRST = {'e'};
  private static final byte[] END = {'f'};

  private final Ground ground;
  private final AccessStore access;
  private final ArchiveErasure archive;

  Erasures(Ground ground) {
    this.ground = ground;
    this.access = CassandraAccess.open(ground.cassandra());
    this.archive = new ArchiveErasure(ground);
  }

  private record Unfinished(byte[] key, PlayerId player, long begunMillis) {}

  /// Notes that a player is about to be erased.
  void begin(PlayerId player) {
    byte[] value =
        new ByteSink(64).text(player.value()).fixed(System.currentTimeMillis()).toBytes();
    ground.catalogue().rows().write(new RowBatch().put(Family.META, key(player), value), true);
  }

  private static byte[] key(PlayerId player) {
    return new ByteSink(64).u8('e').text(player.value()).toBytes();
  }

  /// Does a part of what is left; false where nothing is.
  boolean step() {
    Unfinished[] oldest = new Unfinished[1];
    ground
        .catalogue()
        .rows()
        .scan(
            Family.META,
            FIRST,
            END,
            (key, row) -> {
              oldest[0] = read(key, row);
              return !isDue(oldest[0]);
            });
    if (oldest[0] == null) {
      return false;
    }
    work(oldest[0]);
    return true;
  }

  private static Unfinished read(byte[] key, byte[] row) {
    ByteSource source = new ByteSource("erasure", row);
    return new Unfinished(key, new PlayerId(source.text()), source.fixedLong());
  }

  private boolean isDue(Unfinished erasure) {
    return erased(erasure.player).isPresent() || isSettled(erasure);
  }

  private static boolean isSettled(Unfinished erasure) {
    return System.currentTimeMillis() - erasure.begunMillis > SETTLED_MILLIS;
  }

  /// The newest event that erased the player.
  private Optional<Event> erased(PlayerId player) {
    for (Row row :
        ground
            .cassandra()
            .rows(
                "SELECT value FROM players WHERE player = ? AND kind = 3"
                    + " ORDER BY kind DESC, id DESC LIMIT 1000",
                player.value())) {
      Event event = event(row);
      if (event instanceof Event.Erased) {
        return Optional.of(event);
      }
    }
    return Optional.empty();
  }

  private static Event event(Row row) {
    byte[] value = Bytes.of(row, "value");
    return EventLog.unpacked(sequence(value), value);
  }

  /// The number stands behind the format.
  private static long sequence(byte[] packed) {
    ByteSource source = new ByteSource("event", packed);
    source.u8();
    return source.fixedLong();
  }

  private void work(Unfinished erasure) {
    Optional<Event> erased = erased(erasure.player);
    if (erased.isPresent()) {
      archive.erase(erasure.player, erased.get().time());
      while (!access.erase(erasure.player)) {
        // A bounded part each time.
      }
      anonymise(erasure.player, erased.get());
      return;
    }
    if (isSettled(erasure)) {
      finish(erasure);
    }
  }

  /// The one that tells of the erasure comes last: until then it is known that there is work.
  private void anonymise(PlayerId player, Event erased) {
    List<Row> rows =
        ground
            .cassandra()
            .rows(
                "SELECT id, value FROM players WHERE player = ? AND kind = 3 AND id <= ? LIMIT ?",
                player.value(),
                EventLog.key(erased.time(), erased.sequence()),
                EVENTS_AT_ONCE);
    List<BoundStatement> written = new ArrayList<>();
    List<BoundStatement> deleted = new ArrayList<>();
    for (Row row : rows) {
      written.addAll(ground.log().anonymised(Event.Anonymous.of(event(row))));
      deleted.add(
          ground
              .cassandra()
              .bind(
                  "DELETE FROM players WHERE player = ? AND kind = 3 AND id = ?",
                  player.value(),
                  row.getByteBuffer("id")));
    }
    ground.cassandra().writeAll(written);
    ground.cassandra().writeAll(deleted);
    ground.cassandra().write("DELETE FROM players WHERE player = ? AND kind = 4", player.value());
  }

  /// Nothing of the player is told any more when this returns.
  void hide(PlayerId player, long time) {
    archive.erase(player, time);
    boolean _ = access.erase(player);
  }

  private void finish(Unfinished erasure) {
    PlayerId id = erasure.player;
    Player player = ground.members().players(List.of(id)).getFirst();
    if (!player.known()) {
      for (Row row :
          ground
              .cassandra()
              .rows("SELECT id FROM players WHERE player = ? AND kind = 2", id.value())) {
        ground.claims().erase(id, Bytes.of(row, "id"), 2 * 86_400);
      }
      ground.catalogue().raiseFloor(Math.max(player.floor(), player.topVersion()));
      try {
        if (player.stamp() != null
            && !ground
                .cassandra()
                .decide(
                    "DELETE FROM players WHERE player = ? IF stamp = ?",
                    id.value(),
                    player.stamp())) {
          return; // somebody came in between: it is looked at again
        }
      } catch (Uncertain unknown) {
        return;
      }
    }
    ground.catalogue().rows().write(new RowBatch().delete(Family.META, erasure.key), true);
  }
}
