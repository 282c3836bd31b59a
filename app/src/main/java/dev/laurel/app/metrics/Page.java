package dev.laurel.app.metrics;

import dev.laurel.core.figure.Recorded;
import dev.laurel.core.figure.Scale;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Figures of one moment, written down one after the other.
final class Page {
  private static final double NANOS_PER_SECOND = 1e9;

  private final List<MetricSnapshot> all = new ArrayList<>();

  /// How much something has grown to since the start.
  Page counter(String name, String help, long value) {
    return counters(name, help, Map.of(Labels.EMPTY, value));
  }

  Page counters(String name, String help, Map<Labels, Long> values) {
    CounterSnapshot.Builder counter = CounterSnapshot.builder().name(name).help(help);
    values.forEach((labels, value) ->
        counter.dataPoint(CounterDataPointSnapshot.builder().labels(labels).value(value).build()));
    all.add(counter.build());
    return this;
  }

  /// How much something is now.
  Page gauge(String name, String help, double value) {
    return gauges(name, help, Map.of(Labels.EMPTY, value));
  }

  Page gauges(String name, String help, Map<Labels, Double> values) {
    GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
    values.forEach((labels, value) ->
        gauge.dataPoint(GaugeDataPointSnapshot.builder().labels(labels).value(value).build()));
    all.add(gauge.build());
    return this;
  }

  /// Times, told in seconds.
  Page seconds(String name, String help, Map<Labels, Recorded> values) {
    return histogram(name, help, values, NANOS_PER_SECOND);
  }

  Page sizes(String name, String help, Recorded values) {
    Map<Labels, Recorded> one = new LinkedHashMap<>();
    one.put(Labels.EMPTY, values);
    return histogram(name, help, one, 1);
  }

  private Page histogram(String name, String help, Map<Labels, Recorded> values, double unit) {
    HistogramSnapshot.Builder histogram = HistogramSnapshot.builder().name(name).help(help);
    values.forEach((labels, value) -> {
      HistogramDataPointSnapshot.Builder point =
          HistogramDataPointSnapshot.builder().classicHistogramBuckets(buckets(value, unit));
      point.sum(value.sum() / unit);
      point.labels(labels);
      histogram.dataPoint(point.build());
    });
    all.add(histogram.build());
    return this;
  }

  private static ClassicHistogramBuckets buckets(Recorded recorded, double unit) {
    Scale scale = recorded.scale();
    double[] bounds = new double[scale.buckets()];
    for (int i = 0; i < bounds.length - 1; i++) {
      bounds[i] = scale.bound(i) / unit;
    }
    bounds[bounds.length - 1] = Double.POSITIVE_INFINITY;
    return ClassicHistogramBuckets.of(bounds, recorded.counts());
  }

  MetricSnapshots snapshots() {
    return new MetricSnapshots(all);
  }
}
