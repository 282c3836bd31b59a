package dev.laurel.bench.server;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.host.Jvm;
import dev.laurel.bench.host.Machine;
import dev.laurel.bench.host.ProcessMemory;
import dev.laurel.bench.host.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Laurel's server in a JVM of its own, on a free port, with its data in the workspace.
final class LaurelServer implements AutoCloseable {
  private static final String MAIN = "dev.laurel.app.Main";
  private static final long START_NANOS = 600_000_000_000L;
  private static final long POLL_MILLIS = 2;
  private static final long IDLE_MILLIS = 1_000;
  private static final int IDLE_SHARE = 10;
  private static final long IDLE_MOST_NANOS = 60_000_000_000L;
  private static final Pattern SECRET = Pattern.compile("laurel_[0-9A-Za-z]{49}");
  private static final Pattern TOTAL = Pattern.compile("\"total\":\\s*(\\d+)");

  private final Workspace workspace;
  private final Path directory;
  private final Process process;
  private final int port;

  private LaurelServer(Workspace workspace, Path directory, Process process, int port) {
    this.workspace = workspace;
    this.directory = directory;
    this.process = process;
    this.port = port;
  }

  /// Starts one without data and waits until it is ready.
  static LaurelServer start(Workspace workspace) throws InterruptedException {
    return startIn(workspace, workspace.directory("laurel"));
  }

  /// Starts one on the data of a directory and waits until it is ready.
  static LaurelServer startIn(Workspace workspace, Path directory) throws InterruptedException {
    return start(workspace, directory, List.of("--data", directory.resolve("data").toString()));
  }

  /// Starts one with these options, beside its port, and waits until it is ready.
  static LaurelServer start(Workspace workspace, List<String> options) throws InterruptedException {
    return start(workspace, workspace.directory("laurel"), options);
  }

  private static LaurelServer start(Workspace workspace, Path directory, List<String> options)
      throws InterruptedException {
    int port = Machine.freePort();
    List<String> arguments = new ArrayList<>(List.of("serve", "--port", Integer.toString(port)));
    arguments.addAll(options);
    Process process = workspace.start(Jvm.command(MAIN, arguments), directory);
    LaurelServer server = new LaurelServer(workspace, directory, process, port);
    server.awaitReady();
    return server;
  }

  int port() {
    return port;
  }

  Path directory() {
    return directory;
  }

  /// Creates the board of [BoardCalls].
  void define() {
    define(BoardCalls.BOARD);
  }

  void define(String board) {
    call("PUT", board, BoardCalls.DEFINITION);
  }

  void submit(String board, String player, long score) {
    call("POST", board + "/scores", "{\"player\":\"%s\",\"score\":%d}".formatted(player, score));
  }

  ProcessMemory memory() throws IOException {
    return ProcessMemory.of(process);
  }

  /// Makes the first key, one for a game server: from now on every call needs one.
  String makeKey() {
    String body = call("POST", "/v1/keys", "{\"role\":\"server\"}");
    Matcher secret = SECRET.matcher(body);
    if (!secret.find()) {
      throw new BenchFailure("the server tells no key");
    }
    return secret.group();
  }

  /// How many players are on the board of [BoardCalls].
  long size() {
    String body = call("GET", BoardCalls.BOARD + "/top?limit=1", "");
    Matcher total = TOTAL.matcher(body);
    if (!total.find()) {
      throw new BenchFailure("the server tells no total: " + body);
    }
    return Long.parseLong(total.group(1));
  }

  /// Waits until the server has done what it does behind its answers, such as a checkpoint of what
  /// was written.
  void awaitIdle() throws InterruptedException {
    long endNanos = System.nanoTime() + IDLE_MOST_NANOS;
    Duration before = cpuTime();
    while (System.nanoTime() < endNanos) {
      Thread.sleep(IDLE_MILLIS);
      Duration now = cpuTime();
      if (now.minus(before).toMillis() * IDLE_SHARE < IDLE_MILLIS) {
        return;
      }
      before = now;
    }
    throw new BenchFailure("Laurel's server does not come to rest");
  }

  private Duration cpuTime() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  @Override
  public void close() {
    workspace.stop(process);
  }

  private String call(String method, String path, String json) {
    try {
      HttpCall.Response response = HttpCall.send(port, method, path, json);
      if (response.status() >= 300) {
        throw new BenchFailure(
            "%s %s was answered %d: %s"
                .formatted(method, path, response.status(), response.body()));
      }
      return response.body();
    } catch (IOException e) {
      throw new BenchFailure("the server does not answer: " + e.getMessage(), e);
    }
  }

  private void awaitReady() throws InterruptedException {
    long startNanos = System.nanoTime();
    while (!isReady()) {
      if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new BenchFailure("Laurel's server ended:\n" + Workspace.outputOf(directory));
      }
      if (System.nanoTime() - startNanos > START_NANOS) {
        throw new BenchFailure("Laurel's server does not get ready");
      }
    }
  }

  private boolean isReady() {
    try {
      return HttpCall.send(port, "GET", "/readyz", "").status() == 200;
    } catch (IOException _) {
      return false;
    }
  }
}
