package dev.laurel.core.index;

/// Where one player stands among `total`.
public record Standing(Ranked ranked, long total) {
  /// 100 × (total − players with a strictly better score) / total.
  public double percentile() {
    return percentile(ranked.competition() - 1, total);
  }

  public static double percentile(long better, long total) {
    return 100.0 * (total - better) / total;
  }
}
