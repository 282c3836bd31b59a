package dev.laurel.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ReportTest {
  private final Report report = new Report("./laurel bench rank", "a \"machine\"");

  @Test
  void a_table_shows_both_sides_the_ratio_and_the_bar() {
    report.add(figure("updates", 1_000_000, OptionalDouble.of(100_000), Bar.ratioAtLeast(8)));
    report.add(figure("ranks", 500_000, OptionalDouble.of(100_000), Bar.ratioAtLeast(6)));
    report.add(figure("bytes", 43.21, OptionalDouble.empty(), Bar.valueAtMost(44)));

    assertThat(report.table())
        .isEqualTo(
            """
            ./laurel bench rank
            a "machine"

            what     unit     Laurel    Redis   ratio  bar
            updates  op/s  1,000,000  100,000  10.0 ×  ≥ 8 ×  ok
            ranks    op/s    500,000  100,000  5.00 ×  ≥ 6 ×  short
            bytes    op/s       43.2                   ≤ 44   ok
            """);
  }

  @Test
  void a_ratio_without_redis_is_neither_reached_nor_missed() {
    report.add(figure("updates", 1, OptionalDouble.empty(), Bar.ratioAtLeast(8)));

    assertThat(report.figures().getFirst().verdict()).isEqualTo(Figure.Verdict.NONE);
  }

  @Test
  void a_ratio_may_have_an_upper_bar() {
    assertThat(figure("start", 2, OptionalDouble.of(2), Bar.ratioAtMost(1)).verdict())
        .isEqualTo(Figure.Verdict.OK);
    assertThat(figure("start", 2.1, OptionalDouble.of(2), Bar.ratioAtMost(1)).verdict())
        .isEqualTo(Figure.Verdict.SHORT);
  }

  @Test
  void json_has_the_same_and_escapes_text() {
    report.add(figure("updates", 10, OptionalDouble.of(2), Bar.ratioAtLeast(8)));
    report.add(new Figure("load", "s", 1.5, OptionalDouble.empty(), Optional.empty()));

    assertThat(report.json())
        .isEqualTo(
            """
            {
              "command": "./laurel bench rank",
              "machine": "a \\"machine\\"",
              "figures": [
                {"what": "updates", "unit": "op/s", "laurel": 10.0, "redis": 2.0, "ratio": 5.0, "bar": "≥ 8 ×", "verdict": "short"},
                {"what": "load", "unit": "s", "laurel": 1.5, "redis": null, "ratio": null, "bar": null, "verdict": ""}
              ]
            }
            """);
  }

  private static Figure figure(String what, double laurel, OptionalDouble redis, Bar bar) {
    return new Figure(what, "op/s", laurel, redis, Optional.of(bar));
  }
}
