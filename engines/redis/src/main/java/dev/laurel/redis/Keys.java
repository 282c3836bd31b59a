package dev.laurel.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.index.DivisionId;
import java.util.List;
import java.util.Optional;

/// The names of keys. All names within them are ASCII, and none has a slash, a brace or a `#`.
///
/// ```
/// laurel:generation                          which filling this is
/// laurel:{game/board}:divisions              the divisions of a board
/// laurel:{game/board}:layout                 into how many shards they are split
/// laurel:{game/board/window/grouping}:e      entries      ┐
/// laurel:{game/board/window/grouping}:z      members      │ one division
/// laurel:{game/board/window/grouping}:d      scores       │
/// laurel:{game/board/window/grouping}:s      sums         ┘
/// laurel:{game/board/window/grouping#3.16}:… the third of 16 shards, counted from 0: the same, and
///                                       :j   its journal of scores
///                                       :c   which scores of `:d` more than one shard has
/// laurel:limit:what who                      a share of a rate, which has nothing to do with them
/// ```
///
/// In a cluster a key begins with the name of its [place][Slots], in braces that decide its slot:
/// `laurel:{17}{game/board}:divisions`; and each place has a stamp, `laurel:generation:{17}`.
record Keys(boolean placed) {
  /// All keys but the stamps, as SCAN matches them.
  static final byte[] ALL = bytes("laurel:{*");

  /// The entries of every division, as SCAN matches them.
  static final byte[] ALL_ENTRIES = bytes("laurel:{*}:e");

  private static final String GENERATION = "laurel:generation";
  private static final String PREFIX = "laurel:{";
  private static final String ENTRIES = "}:e";

  /// The stamp of a place.
  byte[] generation(int place) {
    return bytes(placed ? GENERATION + ":{" + Slots.tag(place) + "}" : GENERATION);
  }

  /// The keys of one shard of a division, in the order that the scripts have them in.
  Address of(Layout layout, DivisionId division, int shard) {
    String name = division.board() + "/" + name(division);
    if (!layout.isSplit()) {
      return address(layout.generation(), name, 0, 1, name, ENTRIES, "}:z", "}:d", "}:s");
    }
    String own = name + "#" + shard + "." + layout.shards();
    return address(
        layout.generation(),
        name,
        shard,
        layout.shards(),
        own,
        ENTRIES,
        "}:z",
        "}:d",
        "}:s",
        "}:j",
        "}:c");
  }

  Address divisions(long generation, BoardKey board) {
    return address(generation, board.toString(), 0, 1, board.toString(), "}:divisions");
  }

  Address layout(long generation, BoardKey board) {
    return address(generation, board.toString(), 0, 1, board.toString(), "}:layout");
  }

  private Address address(
      long generation, String name, int part, int parts, String own, String... ends) {
    int place = placed ? Slots.of(name, part, parts) : 0;
    String start = placed ? PREFIX + Slots.tag(place) + "}{" + own : PREFIX + own;
    byte[][] keys = new byte[ends.length + 1][];
    keys[0] = generation(place);
    for (int i = 0; i < ends.length; i++) {
      keys[i + 1] = bytes(start + ends[i]);
    }
    return new Address(generation, place, keys);
  }

  /// The place of a key that [#ALL] matches; empty where it is none of the index's.
  Optional<Integer> place(byte[] key) {
    if (!placed) {
      return Optional.of(0);
    }
    String text = text(key);
    int end = text.indexOf('}');
    return end < 0 ? Optional.empty() : Slots.ofTag(text.substring(PREFIX.length(), end));
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

  /// The division of which entries are under a key.
  static Optional<DivisionId> ofEntries(byte[] key) {
    String text = text(key);
    String name = text.substring(text.lastIndexOf('{') + 1, text.length() - ENTRIES.length());
    int shard = name.indexOf('#');
    String[] parts = (shard < 0 ? name : name.substring(0, shard)).split("/", 3);
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
