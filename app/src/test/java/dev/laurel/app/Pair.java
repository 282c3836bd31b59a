package dev.laurel.app;

import dev.laurel.core.access.AccessSettings;
import dev.laurel.core.limit.LocalRateLimiter;
import dev.laurel.core.notice.Announcement;
import dev.laurel.http.HttpSettings;
import dev.laurel.http.LaurelHttp;
import dev.laurel.http.api.Service;
import dev.laurel.http.limit.Throttle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A pair of engines in this process, wired as the program wires them but for the clock, and called
/// over HTTP without limits of rates.
final class Pair implements AutoCloseable {
  /// What is sent: a body where it is not empty, of JSON or of lines of it.
  record Call(String method, String path, String body, @Nullable String key) {
    static Call get(String path) {
      return new Call("GET", path, "", null);
    }
  }

  /// What came back, one character for each byte.
  record Told(int status, String bytes) {
    private boolean isFromIndex() {
      return status != 503 && !bytes.contains(SharedScene.FROM_LEDGER);
    }
  }

  private final String name;
  private final Closing opened;
  private final Service service;
  private final LaurelHttp http;
  private final HttpClient client;

  private Pair(String name, Closing opened, Service service, LaurelHttp http, HttpClient client) {
    this.name = name;
    this.opened = opened;
    this.service = service;
    this.http = http;
    this.client = client;
  }

  static Pair open(String name, Engines engines, InstantSource clock) throws IOException {
    Closing opened = new Closing();
    try {
      Backend backend = opened.add(Backend.open(engines, clock));
      Service service = backend.serve(Announcement.NONE, AccessSettings.defaults());
      HttpSettings settings =
          HttpSettings.of("127.0.0.1", 0)
              .withEventLoops(1)
              .with(new Throttle(LocalRateLimiter.start(), Map.of()));
      LaurelHttp http = opened.add(LaurelHttp.start(settings, service));
      HttpClient client =
          opened.add(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
      return new Pair(name, opened, service, http, client);
    } catch (IOException | RuntimeException | Error cannotOpen) {
      opened.close();
      throw cannotOpen;
    }
  }

  /// Closes windows and takes snapshots that are due, now and not within the next second.
  void archive() {
    service.archivist().run();
  }

  Told send(Call call) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http.port() + call.path()));
    if (call.key() != null) {
      request.header("Idempotency-Key", call.key());
    }
    if (call.body().isEmpty()) {
      request.method(call.method(), BodyPublishers.noBody());
    } else {
      boolean lines = call.path().endsWith("/batch");
      request.header("Content-Type", lines ? "application/x-ndjson" : "application/json");
      request.method(call.method(), BodyPublishers.ofString(call.body()));
    }
    try {
      HttpResponse<String> response =
          client.send(request.build(), BodyHandlers.ofString(StandardCharsets.ISO_8859_1));
      return new Told(response.statusCode(), response.body());
    } catch (IOException unanswered) {
      throw new UncheckedIOException(unanswered);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  /// What the index tells: while it is being filled, as it is at first, it is asked again.
  Told ask(Call call) {
    Told[] told = new Told[1];
    SharedScene.await(
        name + " does not answer " + call + " from its index",
        () -> {
          told[0] = send(call);
          return told[0].isFromIndex();
        });
    return told[0];
  }

  @Override
  public String toString() {
    return name;
  }

  @Override
  public void close() {
    opened.close();
  }
}
