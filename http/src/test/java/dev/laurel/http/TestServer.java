package dev.laurel.http;

import dev.laurel.core.access.Access;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.estimate.Vantage;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.limit.RateLimiter;
import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.query.Queries;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.core.store.RowStore;
import dev.laurel.http.api.Duty;
import dev.laurel.http.api.Readiness;
import dev.laurel.http.api.Service;
import dev.laurel.http.limit.Throttle;
import dev.laurel.http.server.Limits;
import dev.laurel.testkit.time.ManualClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A real server on a free port, on the in-memory store, with a clock that stands still.
public final class TestServer implements AutoCloseable {
  public static final String BOARD = "/v1/games/arcade/boards/points";

  public final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");
  public volatile Readiness.State readiness = Readiness.READY;
  private final Laurel laurel;
  private final RowStore rows = new MemoryRows();
  private final Access access;
  private final Service service;
  private final LaurelHttp http;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /// How the ranks of an index are read.
  @FunctionalInterface
  public interface Reading {
    RankReader of(RankIndex index);
  }

  private TestServer(HttpSettings settings, Function<Service, Service> change, Reading reading) {
    laurel =
        Laurel.open(
            rows,
            clock,
            EventLedger.Settings.of(failed -> {
              throw failed;
            }));
    Queries queries =
        new Queries(
            laurel.ledger(),
            reading.of(laurel.index()),
            laurel.archive(),
            laurel.names(),
            clock,
            Vantage.of(laurel.index()));
    access = TestAccess.open(rows, clock);
    service =
        change.apply(
            Service.of(
                    laurel.submissions(),
                    queries,
                    laurel.ledger(),
                    laurel.archivist(),
                    access,
                    () -> readiness)
                .with(laurel.feed()));
    try {
      http = LaurelHttp.start(settings, service);
    } catch (IOException cannotListen) {
      throw new UncheckedIOException(cannotListen);
    }
  }

  public static TestServer start() {
    return start(HttpSettings.of("127.0.0.1", 0));
  }

  public static TestServer start(Limits limits) {
    return start(HttpSettings.of("127.0.0.1", 0).with(limits));
  }

  public static TestServer start(HttpSettings settings) {
    return new TestServer(settings, service -> service, RankReader::of);
  }

  /// One with notices on their way.
  public static TestServer with(Deliveries deliveries) {
    HttpSettings settings = HttpSettings.of("127.0.0.1", 0);
    return new TestServer(settings, service -> service.with(deliveries), RankReader::of);
  }

  /// One of several whose calls are counted together, with one event loop.
  public static TestServer with(RateLimiter limiter, Throttle throttle) {
    HttpSettings settings = HttpSettings.of("127.0.0.1", 0).withEventLoops(1).with(throttle);
    return new TestServer(settings, service -> service.with(limiter), RankReader::of);
  }

  /// One that does a part of the work.
  public static TestServer as(Duty duty) {
    HttpSettings settings = HttpSettings.of("127.0.0.1", 0);
    return new TestServer(settings, service -> service.as(duty), RankReader::of);
  }

  /// One whose ranks are not in memory, with one event loop.
  public static TestServer remote(Reading reading) {
    HttpSettings settings = HttpSettings.of("127.0.0.1", 0).withEventLoops(1);
    return new TestServer(settings, Service::onOtherMachines, reading);
  }

  public int port() {
    return http.port();
  }

  public LaurelHttp http() {
    return http;
  }

  /// What it answers from.
  public Service service() {
    return service;
  }

  /// Who may call.
  public Access access() {
    return access;
  }

  /// What that is kept in.
  public AccessStore accessStore() {
    return TestAccess.store(rows);
  }

  public Laurel laurel() {
    return laurel;
  }

  public Reply get(String path) {
    return send("GET", path, null, null);
  }

  public Reply delete(String path) {
    return send("DELETE", path, null, null);
  }

  public Reply put(String path, String json) {
    return send("PUT", path, "application/json", BodyPublishers.ofString(json));
  }

  public Reply post(String path, String json, String... headers) {
    return send("POST", path, "application/json", BodyPublishers.ofString(json), headers);
  }

  /// A score of a player on the usual board.
  public Reply submit(String player, long score) {
    return post(BOARD + "/scores", "{\"player\":\"" + player + "\",\"score\":" + score + "}");
  }

  public Reply batch(String lines) {
    return send(
        "POST",
        "/v1/games/arcade/scores/batch",
        "application/x-ndjson",
        BodyPublishers.ofString(lines));
  }

  public Reply send(
      String method,
      String path,
      @Nullable String type,
      @Nullable BodyPublisher body,
      String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
            .timeout(Duration.ofSeconds(60))
            .method(method, body == null ? BodyPublishers.noBody() : body);
    if (type != null) {
      request.header("content-type", type);
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
      return new Reply(response.statusCode(), response.headers().map(), response.body());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public void close() {
    client.close();
    http.close();
    access.close();
    laurel.close();
  }
}
