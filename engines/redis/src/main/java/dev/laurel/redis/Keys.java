package dev.laurel.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.index.DivisionId;
import java.util.List;
import java.util.Optional;

/// The names of keys. All names within them are ASCII, and none has a slash or a brace.
///
/// ```
/// laurel:generation                          which filling this is
/// laurel:{game/board}:divisions              the divisions of a board
/// laurel:{game/board/window/grouping}:e      entries      ┐
/// laurel:{game/board/window/grouping}:z      members      │ one division: the braces keep it
/// laurel:{game/board/window/grouping}:d      scores       │ within one slot of a cluster
/// laurel:{game/board/window/grouping}:s      sums         ┘
/// laurel:limit:what who                      a share of a rate, which has nothing to do with them
/// ```
final class Keys {
  /// All keys but the generation's, as SCAN matches them.
  static final byte[] ALL = bytes("laurel:{*");

  /// The entries of every division, as SCAN matches them.
  static final byte[] ALL_ENTRIES = bytes("laurel:{*}:e");

  private static final byte[] GENERATION = bytes("laurel:generation");
  private static final String PREFIX = "laurel:{";
  private static final String ENTRIES = "}:e";

  private Keys() {}

  static byte[] generation() {
    return GENERATION.clone();
  }

  /// The keys of a division, in the order that the scripts have them in, the generation first.
  static byte[][] of(DivisionId division) {
    String tag = PREFIX + division.board() + "/" + name(division);
    return new byte[][] {
      GENERATION, bytes(tag + ENTRIES), bytes(tag + "}:z"), bytes(tag + "}:d"), bytes(tag + "}:s")
    };
  }

  /// The key of a board's divisions, behind the generation.
  static byte[][] divisions(BoardKey board) {
    return new byte[][] {GENERATION, bytes(PREFIX + board + "}:divisions")};
  }

  /// A division's name within its board: `window/grouping`.
  static String name(DivisionId division) {
    return division.window() + "/" + division.grouping();
  }

  /// The division with that name; empty where it is none.
  static Optional<DivisionId> division(BoardKey board, String name) {
    int slash = name.indexOf('/');
    if (slash < 1) {
      return Optional.empty();
    }
    String dimensions = name.substring(slash + 1);
    Grouping grouping =
        dimensions.isEmpty() ? Grouping.NONE : new Grouping(List.of(dimensions.split(",", -1)));
    return Optional.of(new DivisionId(board, name.substring(0, slash), grouping));
  }

  /// The division whose entries are under a key.
  static Optional<DivisionId> ofEntries(byte[] key) {
    String text = text(key);
    String tag = text.substring(PREFIX.length(), text.length() - ENTRIES.length());
    String[] parts = tag.split("/", 3);
    return parts.length == 3
        ? division(BoardKey.of(parts[0], parts[1]), parts[2])
        : Optional.empty();
  }

  static byte[] bytes(String text) {
    return text.getBytes(US_ASCII);
  }

  static String text(byte[] bytes) {
    return new String(bytes, US_ASCII);
  }
}
