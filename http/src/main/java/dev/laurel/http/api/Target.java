package dev.laurel.http.api;

import dev.laurel.core.access.KeySecret;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The text of a request target: where its segments are and what its escapes mean.
final class Target {
  private static final Pattern KEY = Pattern.compile(KeySecret.PREFIX + "[0-9A-Za-z]+");

  private Target() {}

  /// The path as a log may show it: somebody who gives a key for its id must not find it there.
  static String shown(String target) {
    String path = path(target);
    return path.contains(KeySecret.PREFIX) ? KEY.matcher(path).replaceAll("laurel_…") : path;
  }

  /// The path of a target; a client of a proxy may send the whole address.
  static String path(String target) {
    int query = target.indexOf('?');
    String path = query < 0 ? target : target.substring(0, query);
    if (path.startsWith("/")) {
      return path;
    }
    int authority = path.indexOf("://");
    int slash = authority < 0 ? -1 : path.indexOf('/', authority + 3);
    return slash < 0 ? "/" : path.substring(slash);
  }

  /// The host and port of a target that is a whole address; null where it is a path.
  static @Nullable String authority(String target) {
    int begin = target.indexOf("://");
    if (target.startsWith("/") || begin < 0) {
      return null;
    }
    int end = begin + 3;
    while (end < target.length() && "/?#".indexOf(target.charAt(end)) < 0) {
      end++;
    }
    return target.substring(begin + 3, end);
  }

  static @Nullable String query(String target) {
    int query = target.indexOf('?');
    return query < 0 ? null : target.substring(query + 1);
  }

  /// The segments of a path that begins with a slash; `/` has none. A path of more than `max` is as
  /// good as one of `max` + 1: there is no route for it.
  static List<String> split(String path, int max) {
    List<String> segments = new ArrayList<>(8);
    int from = 1;
    while (from <= path.length() && segments.size() <= max && path.length() > 1) {
      int slash = path.indexOf('/', from);
      int to = slash < 0 ? path.length() : slash;
      segments.add(path.substring(from, to));
      from = to + 1;
    }
    return segments;
  }

  /// The text without its percent escapes; null where they are not well-formed UTF-8. `plus` tells
  /// whether a plus stands for a space.
  static @Nullable String decode(String text, boolean plus) {
    ByteBuffer bytes = ByteBuffer.allocate(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%') {
        int value = i + 2 < text.length() ? hex(text, i + 1) : -1;
        if (value < 0) {
          return null;
        }
        bytes.put((byte) value);
        i += 2;
      } else if (c > '~' || c < ' ') {
        return null;
      } else {
        bytes.put((byte) (plus && c == '+' ? ' ' : c));
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
    } catch (CharacterCodingException notUtf8) {
      return null;
    }
  }

  private static int hex(String text, int at) {
    boolean digits =
        HexFormat.isHexDigit(text.charAt(at)) && HexFormat.isHexDigit(text.charAt(at + 1));
    return digits ? HexFormat.fromHexDigits(text, at, at + 2) : -1;
  }
}
