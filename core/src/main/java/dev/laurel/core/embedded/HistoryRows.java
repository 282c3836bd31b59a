package dev.laurel.core.embedded;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.History;
import dev.laurel.core.archive.KeptDay;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.codec.DayCodec;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Past days of players. All days of a player on a board stand together, newest first: a history is
/// one read of neighbouring rows.
final class HistoryRows {
  /*
   * key = player 0 game 0 board 0 ∼day
   * row = table, place, better, better scores, score, subscore, name
   *
   * A row counts where the table that it names is that of its day: what a snapshot that was not
   * finished left behind names another.
   */
  private final RowStore rows;

  HistoryRows(RowStore rows) {
    this.rows = rows;
  }

  static void add(BoardKey board, LocalDate day, int table, ArchivedLine line, RowBatch batch) {
    byte[] row = DayCodec.write(KeptDay.of(line), new ByteSink(64).varint(table)).toBytes();
    batch.put(Family.HISTORY, key(playerOf(line), board, day), row);
  }

  static void delete(BoardKey board, LocalDate day, PlayerId player, RowBatch batch) {
    batch.delete(Family.HISTORY, key(player, board, day));
  }

  private static PlayerId playerOf(ArchivedLine line) {
    return Objects.requireNonNull(line.player());
  }

  /// `days` finds the snapshot of a day.
  List<History.Day> read(History asked, Function<LocalDate, @Nullable Archived> days) {
    List<History.Day> history = new ArrayList<>();
    byte[] from = key(asked.player(), asked.board(), asked.to());
    byte[] to = key(asked.player(), asked.board(), asked.from().minusDays(1));
    rows.scan(
        Family.HISTORY,
        from,
        to,
        (key, row) -> {
          LocalDate date = date(key);
          Archived archived = days.apply(date);
          if (archived != null) {
            day(date, archived, row).ifPresent(history::add);
          }
          return history.size() < asked.limit();
        });
    return history;
  }

  private static Optional<History.Day> day(LocalDate date, Archived archived, byte[] row) {
    ByteSource source = new ByteSource("day of a player", row);
    long table = source.varint();
    KeptDay day = DayCodec.read(source);
    return archived.tables().stream()
        .filter(head -> head.number() == table)
        .findFirst()
        .flatMap(head -> day.told(date, head.withdrawn(), head.total(), archived.official()));
  }

  private static byte[] key(PlayerId player, BoardKey board, LocalDate day) {
    return new ByteSink(128)
        .raw(ascii(player.value()))
        .u8(0)
        .raw(ascii(board.game().value()))
        .u8(0)
        .raw(ascii(board.board().value()))
        .u8(0)
        .fixed(~((int) day.toEpochDay() ^ Integer.MIN_VALUE))
        .toBytes();
  }

  private static LocalDate date(byte[] key) {
    byte[] day = Arrays.copyOfRange(key, key.length - Integer.BYTES, key.length);
    return LocalDate.ofEpochDay(~(new ByteSource("day", day).fixedInt() ^ Integer.MIN_VALUE));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
