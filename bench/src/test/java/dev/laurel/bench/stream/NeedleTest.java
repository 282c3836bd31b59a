package dev.laurel.bench.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NeedleTest {
  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void finds_what_a_string_finds_however_the_bytes_are_cut(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    String text = letters(random, 200);
    String wanted = letters(random, 1 + random.nextInt(6));
    Needle needle = Needle.of(wanted);
    int matched = 0;
    int at = 0;
    while (at < text.length() && !needle.isWhole(matched)) {
      int end = Math.min(text.length(), at + 1 + random.nextInt(5));
      ByteBuffer piece = StandardCharsets.US_ASCII.encode(text.substring(at, end));
      matched = needle.seek(matched, piece);
      at = end - piece.remaining();
    }

    int expected = text.indexOf(wanted);
    assertThat(needle.isWhole(matched)).isEqualTo(expected >= 0);
    if (expected >= 0) {
      assertThat(at).isEqualTo(expected + wanted.length());
    }
  }

  /// Of two letters only, so that beginnings of a text are often found within it.
  private static String letters(SplittableRandom random, int length) {
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < length; i++) {
      letters.append(random.nextBoolean() ? 'a' : 'b');
    }
    return letters.toString();
  }
}
