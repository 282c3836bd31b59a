package dev.laurel.core.player;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A point for a player, made elsewhere, by which similar ones are found. Kept and given back.
public final class Embedding {
  /// The most numbers of it.
  public static final int MAX_LENGTH = 1024;

  private final float[] values;

  private Embedding(float[] values) {
    this.values = values;
  }

  public static Embedding of(float... values) {
    if (values.length == 0 || values.length > MAX_LENGTH) {
      throw new InvalidInput("embedding", "must have 1 to " + MAX_LENGTH + " numbers");
    }
    for (float value : values) {
      if (!Float.isFinite(value)) {
        throw new InvalidInput("embedding", "must be of numbers that 32 bits can hold");
      }
    }
    return new Embedding(values.clone());
  }

  public int length() {
    return values.length;
  }

  public float value(int i) {
    return values[i];
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Embedding that && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
