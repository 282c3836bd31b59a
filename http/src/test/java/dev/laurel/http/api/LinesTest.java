package dev.laurel.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LinesTest {
  private static final int LIMIT = 10;

  private static final class Taken implements Lines.Taker {
    private final List<String> lines = new ArrayList<>();
    private int stopAt = Integer.MAX_VALUE;

    @Override
    public boolean line(int number, byte[] bytes, int from, int to) {
      lines.add(number + ":" + new String(bytes, from, to - from, StandardCharsets.UTF_8));
      return number < stopAt;
    }

    @Override
    public boolean tooLong(int number) {
      lines.add(number + " is too long");
      return number < stopAt;
    }
  }

  private static List<String> cut(String text, int... pieces) {
    Taken taken = new Taken();
    feed(new Lines(LIMIT, taken), text, pieces);
    return taken.lines;
  }

  private static void feed(Lines lines, String text, int... pieces) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int at = 0;
    for (int piece : pieces) {
      int to = Math.min(at + piece, bytes.length);
      lines.add(Arrays.copyOfRange(bytes, at, to), to - at);
      at = to;
    }
    lines.add(Arrays.copyOfRange(bytes, at, bytes.length), bytes.length - at);
    lines.end();
  }

  @Test
  void tells_lines_with_their_numbers_and_skips_blank_ones() {
    assertThat(cut("a\n\n b\r\n \t\r\nlast")).containsExactly("1:a", "3: b\r", "5:last");
    assertThat(cut("a\n")).containsExactly("1:a");
    assertThat(cut("")).isEmpty();
  }

  @Test
  void a_line_over_the_limit_rejects_itself_alone() {
    assertThat(cut("0123456789\n01234567890\nb\n" + "x".repeat(100)))
        .containsExactly("1:0123456789", "2 is too long", "3:b", "4 is too long");
  }

  @Test
  void nothing_is_told_after_the_taker_has_had_enough() {
    Taken taken = new Taken();
    taken.stopAt = 2;
    feed(new Lines(LIMIT, taken), "a\nb\nc\nd", 1, 1, 1);
    assertThat(taken.lines).containsExactly("1:a", "2:b");
  }

  static LongStream seeds() {
    return LongStream.range(0, 500);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void it_does_not_matter_where_the_pieces_end(long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(200); i > 0; i--) {
      text.append(random.nextInt(6) == 0 ? '\n' : (char) ('a' + random.nextInt(3)));
    }
    int[] pieces = random.ints(random.nextInt(50), 0, 12).toArray();
    assertThat(cut(text.toString(), pieces)).as("seed %d", seed).isEqualTo(cut(text.toString()));
  }
}
