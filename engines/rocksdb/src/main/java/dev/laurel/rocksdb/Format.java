package dev.laurel.rocksdb;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowStore.Damaged;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The version of what is stored: a row of the meta family, written whenever the store is opened.
///
/// 1: the first. 2: profiles and the index of names; numbers of players may be without an id. What
/// an older version wrote is read as it is, and what it lacks is made when it is opened.
final class Format {
  static final int VERSION = 2;

  private static final byte[] KEY = "format".getBytes(US_ASCII);

  private Format() {}

  static byte[] key() {
    return KEY.clone();
  }

  static byte[] value() {
    return Integer.toString(VERSION).getBytes(US_ASCII);
  }

  static void check(byte[] value, Failures failures) {
    String text = new String(value, US_ASCII);
    if (!text.matches("[1-9][0-9]{0,8}")) {
      throw failures.damaged("the row meta/format holds no version");
    }
    if (Integer.parseInt(text) > VERSION) {
      throw newer(
          failures.directory(), "format %s; this version reads up to %d".formatted(text, VERSION));
    }
  }

  static void checkFamilies(List<byte[]> names, Path directory) {
    Set<String> unknown = new TreeSet<>();
    names.forEach(name -> unknown.add(new String(name, US_ASCII)));
    unknown.removeAll(known());
    if (!unknown.isEmpty()) {
      throw newer(directory, "unknown families: " + String.join(", ", unknown));
    }
  }

  private static Set<String> known() {
    return Stream.concat(
            Stream.of(Tuning.DEFAULT_FAMILY), Stream.of(Family.values()).map(Family::label))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Damaged newer(Path directory, String why) {
    return new Damaged(
        "The data in %s was written by a newer Laurel (%s); use that version or newer."
            .formatted(directory, why));
  }
}
