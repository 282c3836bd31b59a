package dev.laurel.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lettuce.core.cluster.SlotHash;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/// Where keys can be in a cluster.
///
/// A cluster has 16,384 slots, and keys that a script touches must be in one of them. The index
/// uses 1,024 places, each a slot, as far from one another as slots go: so many masters it can
/// spread over, and so few stamps have to be kept. A place has a name that its slot follows from,
/// the least number that leads there, and every key of the place bears it in braces.
final class Slots {
  static final int COUNT = 1_024;

  private static final int SLOTS_EACH = SlotHash.SLOT_COUNT / COUNT;
  private static final String[] TAGS = tags();
  private static final Map<String, Integer> BY_TAG = byTag();

  private Slots() {}

  private static String[] tags() {
    String[] tags = new String[COUNT];
    int left = COUNT;
    for (int number = 0; left > 0; number++) {
      String tag = Integer.toString(number);
      int place = SlotHash.getSlot(tag) / SLOTS_EACH;
      if (tags[place] == null) {
        tags[place] = tag;
        left--;
      }
    }
    return tags;
  }

  private static Map<String, Integer> byTag() {
    Map<String, Integer> places = new HashMap<>();
    for (int place = 0; place < COUNT; place++) {
      places.put(TAGS[place], place);
    }
    return Map.copyOf(places);
  }

  static String tag(int place) {
    return TAGS[place];
  }

  static Optional<Integer> ofTag(String tag) {
    return Optional.ofNullable(BY_TAG.get(tag));
  }

  static int slot(int place) {
    return SlotHash.getSlot(TAGS[place]);
  }

  /// The place of one of so many parts of something: those of one thing are evenly apart.
  static int of(String name, int part, int parts) {
    return Math.floorMod(hash(name.getBytes(US_ASCII)) + (long) part * COUNT / parts, COUNT);
  }

  /// The same in every process and version.
  static long hash(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return crc.getValue();
  }
}
