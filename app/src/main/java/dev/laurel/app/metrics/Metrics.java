package dev.laurel.app.metrics;

import dev.laurel.core.Refusal;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.figure.Recorded;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.notice.Delivery;
import dev.laurel.core.query.WindowLine;
import dev.laurel.core.submit.Figures;
import dev.laurel.http.LaurelHttp;
import dev.laurel.http.api.Exposition;
import dev.laurel.http.api.Readiness;
import dev.laurel.http.api.Service;
import dev.laurel.http.limit.CallKind;
import dev.laurel.http.server.Answered;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Everything that `/metrics` shows. What is counted is counted where it happens; here it is only
/// read, when somebody asks, so that no request pays for it.
public final class Metrics implements Exposition {
  /// More boards than this are counted, and not shown one by one.
  private static final int BOARDS = 100;

  /// As many deliveries are looked at; more are told as this many.
  private static final int DELIVERIES = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(Metrics.class);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final String version;
  private volatile @Nullable LaurelHttp http;
  private volatile @Nullable Serving serving;

  private record Serving(Service service, Supplier<EngineFigures> engines) {}

  private Metrics(String version) {
    this.version = version;
  }

  public static Metrics start(String version) {
    Metrics metrics = new Metrics(version);
    new ClassLoaderMetrics().bindTo(metrics.registry);
    new JvmMemoryMetrics().bindTo(metrics.registry);
    new JvmThreadMetrics().bindTo(metrics.registry);
    new ProcessorMetrics().bindTo(metrics.registry);
    new FileDescriptorMetrics().bindTo(metrics.registry);
    new UptimeMetrics().bindTo(metrics.registry);
    MultiCollector own = metrics::own;
    metrics.registry.getPrometheusRegistry().register(own);
    return metrics;
  }

  /// Shows this listener from now on.
  public void show(LaurelHttp listener) {
    http = listener;
  }

  /// Shows what is served from now on.
  public void show(Service service, Supplier<EngineFigures> engines) {
    serving = new Serving(service, engines);
  }

  @Override
  public String text() {
    return registry.scrape();
  }

  /// The same, for who writes it down in another way.
  MetricSnapshots snapshots() {
    return registry.getPrometheusRegistry().scrape();
  }

  private MetricSnapshots own() {
    Page page = new Page();
    page.gauges("laurel_info", "The version.", Map.of(Labels.of("version", version), 1.0));
    LaurelHttp listener = http;
    if (listener != null) {
      requests(page, listener);
    }
    Serving now = serving;
    page.gauge("laurel_ready", "Whether ranks are exact and submissions are taken.", ready(now));
    if (now != null) {
      submissions(page, now.service().submissions().figures());
      engines(page, now.engines().get());
      tryStored(page, now.service());
    }
    return page.snapshots();
  }

  private static double ready(@Nullable Serving now) {
    return now != null && now.service().readiness().state() instanceof Readiness.State.Ready
        ? 1
        : 0;
  }

  private static void requests(Page page, LaurelHttp listener) {
    dev.laurel.http.server.Figures figures = listener.figures();
    Map<Labels, Recorded> seconds = new LinkedHashMap<>();
    Map<Labels, Long> statuses = new LinkedHashMap<>();
    for (CallKind kind : CallKind.values()) {
      Answered answered = figures.answered().get(kind.number());
      seconds.put(Labels.of("kind", kind.label()), answered.nanos());
      answered
          .statuses()
          .forEach((status, count) ->
              statuses.put(
                  Labels.of("kind", kind.label(), "status", Integer.toString(status)), count));
    }
    page.seconds(
            "laurel_http_request_seconds",
            "From the head of a request until its answer is written.",
            seconds)
        .counters("laurel_http_requests", "Answers, by status.", statuses)
        .gauge("laurel_http_connections", "Open connections.", figures.connections())
        .gauge("laurel_live_streams", "Open live streams.", listener.openStreams())
        .counter(
            "laurel_http_connections_refused",
            "Connections for which there was no room.",
            figures.turnedAway());
  }

  private static void submissions(Page page, Figures figures) {
    page.counter("laurel_submissions", "Commands that were committed.", figures.done())
        .counter("laurel_changes", "Submissions that changed a score.", figures.changed())
        .counter(
            "laurel_refusals", "Commands that the rules of a board refused.", figures.refused())
        .sizes("laurel_commit_group_size", "Commands committed together.", figures.groups())
        .seconds(
            "laurel_commit_seconds",
            "From the beginning of a group until it is durable.",
            Map.of(Labels.EMPTY, figures.commitNanos()))
        .gauge("laurel_queue_depth", "Jobs that wait for the writer.", figures.waiting());
  }

  private static void engines(Page page, EngineFigures figures) {
    figures
        .syncNanos()
        .ifPresent(nanos ->
            page.seconds(
                "laurel_sync_seconds",
                "Until the disk has confirmed a write.",
                Map.of(Labels.EMPTY, nanos)));
    figures
        .hotPages()
        .ifPresent(counts ->
            page.counter("laurel_hot_page_hits", "Pages of ranks found in memory.", counts.hits())
                .counter(
                    "laurel_hot_page_misses",
                    "Pages of ranks that were asked for.",
                    counts.misses()));
  }

  /// While a store is away its figures are left out; the others are worth more than ever.
  private static void tryStored(Page page, Service service) {
    try {
      stored(page, service);
    } catch (Refusal | IndexUnavailable away) {
      LOG.debug("The figures of the store are left out: {}", away.getMessage());
    }
  }

  private static void stored(Page page, Service service) {
    Map<Labels, Double> entries = new LinkedHashMap<>();
    int boards = 0;
    for (Board board : service.ledger().boards()) {
      if (boards++ < BOARDS) {
        BoardKey key = board.key();
        double total =
            service.queries().windows(key).stream()
                .filter(WindowLine::open)
                .mapToLong(WindowLine::total)
                .max()
                .orElse(0);
        entries.put(Labels.of("game", key.game().value(), "board", key.board().value()), total);
      }
    }
    int waiting = service.deliveries().list(Delivery.State.PENDING, DELIVERIES).size();
    page.gauge("laurel_boards", "Boards.", boards)
        .gauges(
            "laurel_board_entries",
            "Players in the largest open window of a board; of the first 100 boards.",
            entries)
        .gauge("laurel_deliveries_waiting", "Notices on their way to webhooks.", waiting);
  }
}
