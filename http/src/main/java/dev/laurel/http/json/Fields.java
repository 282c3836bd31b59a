package dev.laurel.http.json;

import dev.laurel.core.Refusal.InvalidInput;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The field names that an object may have. A name is found by its place in the list; the caller
/// keeps a mask of the places that it has seen, so that no name can come twice.
public final class Fields {
  private static final int MAX_FIELDS = 64;

  private final List<String> names;
  private final byte[][] encoded;

  private Fields(List<String> names) {
    if (names.size() > MAX_FIELDS) {
      throw new IllegalArgumentException("at most " + MAX_FIELDS + " fields");
    }
    this.names = names;
    this.encoded =
        names.stream().map(name -> name.getBytes(StandardCharsets.US_ASCII)).toArray(byte[][]::new);
  }

  public static Fields of(String... names) {
    return new Fields(List.of(names));
  }

  public String name(int field) {
    return names.get(field);
  }

  int find(String name) {
    return names.indexOf(name);
  }

  /// The place of the name that stands in these bytes, or -1.
  int find(byte[] bytes, int from, int length) {
    for (int i = 0; i < encoded.length; i++) {
      byte[] name = encoded[i];
      if (name.length == length && matches(name, bytes, from)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean matches(byte[] name, byte[] bytes, int from) {
    for (int i = 0; i < name.length; i++) {
      if (name[i] != bytes[from + i]) {
        return false;
      }
    }
    return true;
  }

  /// The mask with the field added; refuses one that is there already.
  public long once(long seen, int field, String path) {
    long bit = 1L << field;
    if ((seen & bit) != 0) {
      throw new InvalidInput(path + name(field), "stands there twice");
    }
    return seen | bit;
  }

  /// Refuses an object without this field.
  public void require(long seen, int field, String path) {
    if ((seen & (1L << field)) == 0) {
      throw new InvalidInput(path + name(field), "is required");
    }
  }
}
