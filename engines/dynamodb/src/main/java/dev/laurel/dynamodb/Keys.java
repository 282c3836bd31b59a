package dev.laurel.dynamodb;

import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Era;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;

/// What stands where in the table.
///
/// ```
/// PK                                      SK                        is
/// LEADERBOARD#game#board#window[#dims]    USER#id                   an entry
/// USER#id                                 METADATA                  a player: version, name, profile
/// USER#id                                 SEAT#game#board#window#…  where the player has an entry
/// USER#id                                 LOG#game#board#time#nr    an event that names the player
/// USER#id                                 ONCE#digest               a key or token that the player used
/// USER#id                                 PAST#game#board#window    its places in a closed window
/// USER#id                                 SNAP#date#game#board      its places in a snapshot
/// NAME#letter                             folded name, id           a player by name
/// BOARDS                                  game#board                a definition
/// GUARD#game#board                        00 … 31                   the revision of the definition
/// WINDOWS#game#board                      window[#dims]             a division that may have entries
/// HIDDEN#game#board                       USER#id                   a player whom the board hides
/// EVENT#nr/100                            nr                        an event
/// LOG#game#board#shard                    time#nr                   an event of the board
/// ONCE#digest                             ONCE                      the answer to a key or token
/// OUTBOX#shard                            nr                        a commit that the index may lack
/// ARCHIVE#game#board                      W#window, D#date          a closed window, a snapshot
/// TABLES#number                           group                     one of its tables
/// BLOCKS#table                            number                    128 of its entries, in rank order
/// RESULT#game#board                       window                    what is left of a window
/// CHORE                                   kind#…                    what is still to be done
/// INTENT                                  id                        a commit of many items that is under way
/// INTENT#id                               number                    a part of it
/// ROWS#family#byte                        key                       keys, accounts, deliveries
/// COUNTER, INDEX, LOCK, DRAFT#…, ASIDE#…                            a few items each
/// ```
///
/// No name of ours has a `#` in it, so no two keys meet.
final class Keys {
  /// Writes to one board are spread over this many items and partitions, by player.
  static final int GUARDS = 32;

  static final int SHARDS = 8;
  static final int LOG_SHARDS = 4;

  private static final int EVENTS_TOGETHER = 100;
  private static final int MOST_NAME_BYTES = 700;
  private static final char NAME_END = '\u0001';

  static final String CHORES = "CHORE";
  static final String BOARDS = "BOARDS";
  static final String INTENTS = "INTENT";
  static final Key EVENT_COUNTER = new Key("COUNTER", "EVENTS");
  static final Key NUMBER_COUNTER = new Key("COUNTER", "NUMBERS");
  static final Key FLOOR = new Key("COUNTER", "FLOOR");
  static final Key BOARD_STAMP = new Key("COUNTER", "BOARDS");
  static final Key INDEX_STATE = new Key("INDEX", "STATE");

  private Keys() {}

  static int shard(PlayerId player, int shards) {
    return Math.floorMod(player.value().hashCode() * 0x9E3779B1, shards);
  }

  static String user(PlayerId player) {
    return "USER#" + player.value();
  }

  static PlayerId player(String user) {
    return new PlayerId(user.substring("USER#".length()));
  }

  static Key metadata(PlayerId player) {
    return new Key(user(player), "METADATA");
  }

  static String board(BoardKey board) {
    return board.game().value() + "#" + board.board().value();
  }

  private static String division(String window, Grouping grouping) {
    return grouping.dimensions().isEmpty() ? window : window + "#" + grouping;
  }

  static String leaderboard(DivisionId id) {
    return "LEADERBOARD#" + board(id.board()) + "#" + division(id.window(), id.grouping());
  }

  static Key entry(DivisionId id, PlayerId player) {
    return new Key(leaderboard(id), user(player));
  }

  /// The partition of [Schema#RANK_INDEX] that an entry is in.
  static String standings(StandingsId id, int shard) {
    String group = String.join(",", id.group().values());
    return leaderboard(DivisionId.of(id)) + "#" + group + "#" + shard;
  }

  /// The order of a board as bytes: key of the score, tie-break, player. Signs are flipped, since
  /// bytes are compared unsigned.
  static byte[] rank(Board board, Entry entry, PlayerId player) {
    return new ByteSink(64)
        .fixed(board.order().key(entry.score()) ^ Long.MIN_VALUE)
        .fixed(board.tieBreak().tie(entry.subscore(), entry.reachedAt()) ^ Long.MIN_VALUE)
        .raw(player.value().getBytes(StandardCharsets.US_ASCII))
        .toBytes();
  }

  static Key seat(DivisionId id, PlayerId player) {
    return new Key(user(player), seats(id.board()) + division(id.window(), id.grouping()));
  }

  static String seats(BoardKey board) {
    return "SEAT#" + board(board) + "#";
  }

  /// The division that a seat names.
  static DivisionId division(String seat) {
    String[] parts = seat.split("#", 5);
    return division(
        BoardKey.of(parts[1], parts[2]), parts.length == 5 ? parts[3] + "#" + parts[4] : parts[3]);
  }

  /// The division of a board that `window[#dims]` names.
  static DivisionId division(BoardKey board, String name) {
    int mark = name.indexOf('#');
    return mark < 0
        ? new DivisionId(board, name, Grouping.NONE)
        : new DivisionId(
            board,
            name.substring(0, mark),
            new Grouping(List.of(name.substring(mark + 1).split(","))));
  }

  static String windows(BoardKey board) {
    return "WINDOWS#" + board(board);
  }

  static Key window(DivisionId id) {
    return new Key(windows(id.board()), division(id.window(), id.grouping()));
  }

  static String hidden(BoardKey board) {
    return "HIDDEN#" + board(board);
  }

  static Key definition(BoardKey board) {
    return new Key(BOARDS, board(board));
  }

  static Key guard(BoardKey board, int shard) {
    return new Key("GUARD#" + board(board), "%02d".formatted(shard));
  }

  static Key event(long sequence) {
    return new Key(events(sequence), number(sequence));
  }

  /// The partition of the events around a number.
  static String events(long sequence) {
    return "EVENT#" + sequence / EVENTS_TOGETHER;
  }

  /// The first number of the next partition.
  static long nextEvents(long sequence) {
    return (sequence / EVENTS_TOGETHER + 1) * EVENTS_TOGETHER;
  }

  static String number(long number) {
    return "%019d".formatted(number);
  }

  static String log(BoardKey board, int shard) {
    return "LOG#" + board(board) + "#" + shard;
  }

  static String place(long time, long sequence) {
    return number(Math.max(time, 0)) + "#" + number(sequence);
  }

  static Key log(BoardKey board, Event event) {
    PlayerId player = event.whose();
    int shard = player == null ? 0 : shard(player, LOG_SHARDS);
    return new Key(log(board, shard), place(event.time(), event.sequence()));
  }

  /// Events of a player on a board; those on none stand under a board that cannot be.
  static String playerLog(String board) {
    return "LOG#" + board + "#";
  }

  static final String NO_BOARD = "-#-";

  static Key playerLog(PlayerId player, String board, Event event) {
    return new Key(user(player), playerLog(board) + place(event.time(), event.sequence()));
  }

  static Key once(RetryKey key) {
    return new Key("ONCE#" + digest(key), "ONCE");
  }

  static Key usedOnce(PlayerId player, RetryKey key) {
    return new Key(user(player), "ONCE#" + digest(key));
  }

  private static String digest(RetryKey key) {
    return HexFormat.of().formatHex(key.bytes());
  }

  static String outbox(int shard) {
    return "OUTBOX#" + shard;
  }

  static Key outbox(long sequence) {
    return new Key(outbox(Math.floorMod(sequence, SHARDS)), number(sequence));
  }

  static String names(FoldedName name) {
    int first = name.value().isEmpty() ? 0 : name.value().codePointAt(0);
    return "NAME#" + Integer.toHexString(first);
  }

  static Key name(FoldedName name, PlayerId player) {
    return new Key(names(name), cut(name.value()) + NAME_END + player.value());
  }

  /// As much of a folded name as a key can have beside an id; a few symbols fold to whole
  /// sentences.
  static String cut(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= MOST_NAME_BYTES) {
      return name;
    }
    int end = MOST_NAME_BYTES;
    while ((bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }

  static String archives(BoardKey board) {
    return "ARCHIVE#" + board(board);
  }

  static Key archive(ArchiveId id) {
    return new Key(
        archives(id.board()),
        switch (id.era()) {
          case Era.Closed(var window) -> "W#" + window;
          case Era.Day(var date) -> "D#" + date;
        });
  }

  static Key draft(ArchiveId id) {
    return new Key("DRAFT#" + archive(id).pk(), archive(id).sk());
  }

  static String tables(long archive) {
    return "TABLES#" + archive;
  }

  static String blocks(long table) {
    return "BLOCKS#" + table;
  }

  static Key block(long table, int block) {
    return new Key(blocks(table), number(block));
  }

  static String results(BoardKey board) {
    return "RESULT#" + board(board);
  }

  static Key past(PlayerId player, ArchiveId id) {
    return new Key(
        user(player),
        switch (id.era()) {
          case Era.Closed(var window) -> pasts(id.board()) + window;
          case Era.Day(var date) -> "SNAP#" + date + "#" + board(id.board());
        });
  }

  static String pasts(BoardKey board) {
    return "PAST#" + board(board) + "#";
  }

  /// What stood at a cut where an entry has changed since.
  static String asides(BoardKey board, long cut) {
    return "ASIDE#" + board(board) + "#" + cut;
  }

  static Key intent(String id) {
    return new Key(INTENTS, id);
  }

  /// The partition of the parts of a commit.
  static String parts(String id) {
    return INTENTS + "#" + id;
  }

  static Key lock(String name) {
    return new Key("LOCK", name);
  }
}
