package dev.laurel.postgres;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.codec.EventWriter;
import dev.laurel.core.codec.ReceiptCodec;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSource;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes erased players out of the rows in which they are still named, in short steps. Every
/// instance tries, and the one that gets the lock of [Upkeep] does it.
final class Erasures {
  /*
   * The transaction of an erasure leaves nothing of the player that anybody could ask for, but for
   * removed entries, which tell an index that may have missed the erasure what to forget. After it:
   *
   *   answers ─► events ─► acts ─► the outbox has nothing older ─► removed entries ─► finished
   *
   * How far it is stands in its row, so that any instance can go on with it. The row stays for ten
   * seconds at least: by it the instances notice that a name they remember is gone.
   */
  static final int ROWS_AT_ONCE = 20_000;

  /// What came of a step.
  enum Progress {
    NOTHING_TO_DO,
    WAITING,
    MORE
  }

  private record Unfinished(
      long sequence,
      PlayerId player,
      long time,
      long floor,
      long events,
      byte[] answers,
      boolean old) {
    static Unfinished of(ResultSet row) throws SQLException {
      return new Unfinished(
          row.getLong("sequence"),
          new PlayerId(row.getString("player")),
          row.getLong("time"),
          row.getLong("version_floor"),
          row.getLong("event_cursor"),
          row.getBytes("answer_cursor"),
          row.getBoolean("old"));
    }

    byte[] name() {
      return player.value().getBytes(StandardCharsets.US_ASCII);
    }
  }

  private final Database database;
  private final EventWriter packer = EventWriter.withoutOrigins();

  Erasures(Database database) {
    this.database = database;
  }

  /// Adds what the transaction of an erasure does beside its entries. Versions of whoever comes
  /// under the same id begin above those of the erased one, so that no index takes the new entries
  /// for old ones.
  static void add(Script script, Event.Erased erased) {
    String player = erased.player().value();
    List<BoardKey> boards =
        erased.changes().stream().map(it -> it.standings().board()).distinct().toList();
    script
        .update(
            """
            INSERT INTO erased_from (game, board, time, sequence)
            SELECT w.game, w.board, ?, ? FROM unnest(?::text[], ?::text[]) AS w(game, board)\
            """,
            erased.time(),
            erased.sequence(),
            Columns.texts(boards, board -> board.game().value()),
            Columns.texts(boards, board -> board.board().value()))
        .update(
            """
            WITH own AS (
              SELECT coalesce(max(e.version), 0) AS top
                FROM divisions d JOIN entries e ON e.division = d.id AND e.player = ?),
            raised AS (
              UPDATE version_floor SET floor = greatest(floor, own.top) FROM own RETURNING floor)
            INSERT INTO erasures (sequence, player, time, version_floor, transaction)
            SELECT ?, ?, ?, own.top, pg_current_xact_id() FROM own\
            """,
            player,
            erased.sequence(),
            player,
            erased.time())
        .update("DELETE FROM hidden_players WHERE player = ?", player)
        // What was used stays used, with nothing of who used it.
        .update(
            """
            UPDATE consumed_tokens SET player = NULL, fingerprint = '', answer = '\\x00'
             WHERE player = ?\
            """,
            player)
        .update("DELETE FROM players WHERE id = ?", player);
  }

  /// Does a bounded part of what is left of the oldest erasure.
  Progress step() {
    return database.repeatably(
        connection -> Upkeep.locked(connection) ? step(connection) : Progress.WAITING);
  }

  private Progress step(Connection connection) throws SQLException {
    @Nullable Unfinished[] oldest = new Unfinished[1];
    new Script()
        .query(
            """
            SELECT *, created_at < clock_timestamp() - interval '10 seconds' AS old
              FROM erasures ORDER BY sequence LIMIT 1\
            """,
            row -> oldest[0] = Unfinished.of(row))
        .run(connection);
    Unfinished erasure = oldest[0];
    if (erasure == null) {
      return Progress.NOTHING_TO_DO;
    }
    if (deleteAnswers(connection, erasure)
        || rewriteEvents(connection, erasure)
        || !PostgresAccess.erase(connection, erasure.player)) {
      return Progress.MORE;
    }
    return finish(connection, erasure) ? Progress.MORE : Progress.WAITING;
  }

  /// False where all events are done.
  private boolean rewriteEvents(Connection connection, Unfinished erasure) throws SQLException {
    long[] last = {-1};
    List<Event> events = new ArrayList<>();
    String some =
        "SELECT * FROM score_events WHERE sequence > ? AND sequence <= ? ORDER BY sequence LIMIT ?";
    new Script()
        .query(
            "SELECT max(sequence) AS last FROM (" + some + ") AS chunk HAVING count(*) > 0",
            row -> last[0] = row.getLong(1),
            erasure.events,
            erasure.sequence,
            ROWS_AT_ONCE)
        .query(
            "SELECT " + EventRows.COLUMNS + " FROM (" + some + ") AS chunk WHERE player = ?",
            row -> EventRows.read(row, events::add),
            erasure.events,
            erasure.sequence,
            ROWS_AT_ONCE,
            erasure.player.value())
        .run(connection);
    if (last[0] < 0) {
      return false;
    }
    List<Event> left = events.stream().map(it -> (Event) Event.Anonymous.of(it)).toList();
    new Script()
        .update(
            """
            UPDATE score_events s
               SET player = NULL, packed = w.packed, actor = w.actor, token_hash = NULL,
                   ip = NULL, user_agent = NULL
              FROM unnest(?::bigint[], ?::bytea[], ?::text[]) AS w(sequence, packed, actor)
             WHERE s.sequence = w.sequence\
            """,
            Columns.numbers(left, Event::sequence),
            Columns.bytes(left, event -> Writes.packed(packer, List.of(event))),
            Columns.texts(left, event -> event.origin().actor()))
        .update(
            "UPDATE erasures SET event_cursor = ? WHERE sequence = ?", last[0], erasure.sequence)
        .run(connection);
    return true;
  }

  /// False where all answers are done.
  private static boolean deleteAnswers(Connection connection, Unfinished erasure)
      throws SQLException {
    byte @Nullable [][] last = new byte[1][];
    List<byte[]> named = new ArrayList<>();
    String some = "SELECT key, answer FROM idempotency WHERE key > ? ORDER BY key LIMIT ?";
    new Script()
        .query(
            "SELECT key FROM (" + some + ") AS chunk ORDER BY key DESC LIMIT 1",
            row -> last[0] = row.getBytes(1),
            erasure.answers,
            ROWS_AT_ONCE)
        .query(
            "SELECT key, answer FROM ("
                + some
                + ") AS chunk WHERE position(?::bytea IN answer) > 0",
            row -> {
              if (isOf(erasure, row.getBytes(2))) {
                named.add(row.getBytes(1));
              }
            },
            erasure.answers,
            ROWS_AT_ONCE,
            erasure.name())
        .run(connection);
    if (last[0] == null) {
      return false;
    }
    new Script()
        .update(
            "DELETE FROM idempotency WHERE key = ANY (?)", (Object) named.toArray(byte[][]::new))
        .update(
            "UPDATE erasures SET answer_cursor = ? WHERE sequence = ?", last[0], erasure.sequence)
        .run(connection);
    return true;
  }

  private static boolean isOf(Unfinished erasure, byte[] answer) {
    return ReceiptCodec.read(new ByteSource("answer", answer)).stream()
        .anyMatch(
            it -> it.player().equals(erasure.player) && it.event().sequence() <= erasure.sequence);
  }

  /// False where it is too early.
  private boolean finish(Connection connection, Unfinished erasure) throws SQLException {
    boolean[] awaited = new boolean[1];
    new Script()
        .query(
            "SELECT 1 FROM outbox WHERE sequence <= ? LIMIT 1",
            _ -> awaited[0] = true,
            erasure.sequence)
        .run(connection);
    if (awaited[0] || !erasure.old) {
      return false;
    }
    new Script()
        .update(
            """
            DELETE FROM entries e USING divisions d
             WHERE e.division = d.id AND e.player = ? AND e.state = 2 AND e.version <= ?\
            """,
            erasure.player.value(),
            erasure.floor)
        .update(
            """
            DELETE FROM entries e USING dropped_divisions d
             WHERE e.division = d.id AND e.player = ?\
            """,
            erasure.player.value())
        .update("DELETE FROM erasures WHERE sequence = ?", erasure.sequence)
        .run(connection);
    return true;
  }
}
