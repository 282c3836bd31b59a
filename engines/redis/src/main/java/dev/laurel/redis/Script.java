package dev.laurel.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/// What runs on the server, each atomically: a file of its own, behind `common.lua` where it is
/// about the index.
enum Script {
  APPLY("writing"),
  TOTAL,
  PLACE,
  PAGE,
  AROUND,
  COUNT,
  DISTRIBUTION,
  SCAN,
  LOOK,
  STRAYS,
  SIZES,
  EXPIRE,
  DROP,
  CLEAR,
  CATALOGUE,
  LAYOUT,
  SHARE("writing"),
  NOTE("writing"),
  POINTS,
  WINDOW,
  PIVOTS,
  HOLDERS,
  SCORES,
  LIMIT(List.of());

  private final String source;
  private final String digest;

  Script() {
    this(List.of("common"));
  }

  Script(String also) {
    this(List.of("common", also));
  }

  Script(List<String> before) {
    StringBuilder all = new StringBuilder();
    before.forEach(file -> all.append(read(file)));
    this.source = all.append(read(name().toLowerCase(Locale.ROOT))).toString();
    this.digest = sha1(source);
  }

  String source() {
    return source;
  }

  /// By which the server knows it.
  String digest() {
    return digest;
  }

  private static String read(String name) {
    try (InputStream file = Script.class.getResourceAsStream(name + ".lua")) {
      if (file == null) {
        throw new IllegalStateException("there is no " + name + ".lua");
      }
      return new String(file.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String sha1(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-1", e);
    }
  }
}
