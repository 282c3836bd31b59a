package dev.laurel.core.player;

import dev.laurel.core.Refusal.InvalidInput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What a game knows of a player beside the rest: one JSON object, kept as it is and given back as
/// it is.
///
/// The core does not look inside; `http` has checked that it is a JSON object before it comes here.
public final class Attributes {
  /// The most bytes of it.
  public static final int MAX_BYTES = 8192;

  private final byte[] json;

  private Attributes(byte[] json) {
    this.json = json;
  }

  /// Takes the array as its own: the caller must not change it.
  public static Attributes ofJson(byte[] json) {
    if (json.length > MAX_BYTES) {
      throw new InvalidInput("attributes", "must be at most " + MAX_BYTES + " bytes of JSON");
    }
    return new Attributes(json);
  }

  public static Attributes ofJson(String json) {
    return ofJson(json.getBytes(StandardCharsets.UTF_8));
  }

  /// The JSON text. Not a copy: do not change it.
  public byte[] json() {
    return json;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Attributes that && Arrays.equals(json, that.json);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(json);
  }

  @Override
  public String toString() {
    return new String(json, StandardCharsets.UTF_8);
  }
}
