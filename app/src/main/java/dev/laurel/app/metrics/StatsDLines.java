package dev.laurel.app.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Figures as lines of StatsD, with labels as tags in the way of DogStatsD:
/// `laurel_http_requests:5|c|#kind:submit,status:200`.
///
/// What only grows is told as what it grew by since the last time. Of a histogram the count and sum
/// are, and the quantiles of what came in between, each as the upper bound of its bucket.
final class StatsDLines {
  private static final Pattern UNPLAIN = Pattern.compile("[^A-Za-z0-9._/-]+");
  private static final double[] QUANTILES = {0.5, 0.95, 0.99};
  private static final String[] QUANTILE_NAMES = {".p50", ".p95", ".p99"};
  private static final double EXACT = 1L << 53;

  // By line without its value; only what was there the last time.
  private Map<String, Double> grown = new HashMap<>();
  private Map<String, Double> growing = new HashMap<>();
  private List<String> lines = new ArrayList<>();

  /// What there is to tell since the last time this was asked.
  List<String> next(MetricSnapshots snapshots) {
    lines = new ArrayList<>();
    growing = new HashMap<>();
    for (MetricSnapshot snapshot : snapshots) {
      String name = snapshot.getMetadata().getPrometheusName();
      switch (snapshot) {
        case CounterSnapshot counter ->
            counter.getDataPoints().forEach(it -> count(name, tags(it), it.getValue()));
        case GaugeSnapshot gauge ->
            gauge.getDataPoints().forEach(it -> gauge(name, tags(it), it.getValue()));
        case HistogramSnapshot histogram ->
            histogram.getDataPoints().forEach(it -> histogram(name, it));
        default -> {
          // Nothing that Laurel shows is of another kind.
        }
      }
    }
    grown = growing;
    return lines;
  }

  private void histogram(String name, HistogramDataPointSnapshot point) {
    String tags = tags(point);
    ClassicHistogramBuckets buckets = point.getClassicBuckets();
    double[] counts = new double[buckets.size()];
    double total = 0;
    for (int i = 0; i < counts.length; i++) {
      counts[i] = growth(name + '#' + i + tags, (double) buckets.getCount(i));
      total += counts[i];
    }
    double sum = growth(name + ".sum" + tags, point.getSum());
    if (total == 0) {
      return;
    }
    add(name + ".count", total, "c", tags);
    add(name + ".sum", sum, "c", tags);
    for (int q = 0; q < QUANTILES.length; q++) {
      gauge(name + QUANTILE_NAMES[q], tags, quantile(buckets, counts, total * QUANTILES[q]));
    }
  }

  private static double quantile(ClassicHistogramBuckets buckets, double[] counts, double rank) {
    double below = 0;
    int at = 0;
    while (at < counts.length - 1 && below + counts[at] < rank) {
      below += counts[at++];
    }
    // The last bucket has no bound but that of the one before.
    boolean last = Double.isInfinite(buckets.getUpperBound(at)) && at > 0;
    return buckets.getUpperBound(last ? at - 1 : at);
  }

  private void count(String name, String tags, double value) {
    double growth = growth(name + tags, value);
    if (growth > 0) {
      add(name, growth, "c", tags);
    }
  }

  private double growth(String series, double value) {
    growing.put(series, value);
    return Math.max(0, value - grown.getOrDefault(series, 0.0));
  }

  /// A number below zero is taken as a step down by some receivers, so it is told from zero.
  private void gauge(String name, String tags, double value) {
    if (value < 0) {
      add(name, 0, "g", tags);
    }
    add(name, value, "g", tags);
  }

  private void add(String name, double value, String type, String tags) {
    if (Double.isFinite(value)) {
      lines.add(name + ':' + text(value) + '|' + type + tags);
    }
  }

  private static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < EXACT
        ? Long.toString((long) value)
        : BigDecimal.valueOf(value).toPlainString();
  }

  private static String tags(DataPointSnapshot point) {
    Labels labels = point.getLabels();
    StringBuilder tags = new StringBuilder();
    for (int i = 0; i < labels.size(); i++) {
      tags.append(i == 0 ? "|#" : ",").append(labels.getName(i)).append(':');
      tags.append(UNPLAIN.matcher(labels.getValue(i)).replaceAll("_"));
    }
    return tags.toString();
  }
}
