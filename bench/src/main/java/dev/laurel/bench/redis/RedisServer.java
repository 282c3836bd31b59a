package dev.laurel.bench.redis;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.host.Machine;
import dev.laurel.bench.host.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A redis-server of this run's own, on a free port, with its files in the workspace.
public final class RedisServer implements AutoCloseable {
  /// What it keeps on disk.
  public enum Keeps {
    NOTHING,
    /// Every write goes to a log that is synced once a second.
    LOG;

    private List<String> options() {
      return switch (this) {
        case NOTHING -> List.of("--appendonly", "no");
        case LOG -> List.of("--appendonly", "yes", "--appendfsync", "everysec");
      };
    }
  }

  private static final long START_NANOS = 600_000_000_000L;
  private static final long POLL_MILLIS = 2;
  private static final Pattern VERSION = Pattern.compile("v=([0-9.]+)");

  private final Workspace workspace;
  private final Path directory;
  private final Process process;
  private final int port;

  private RedisServer(Workspace workspace, Path directory, Process process, int port) {
    this.workspace = workspace;
    this.directory = directory;
    this.process = process;
    this.port = port;
  }

  /// Starts one in an empty directory and waits until it answers.
  public static RedisServer start(Workspace workspace, Keeps keeps) throws InterruptedException {
    return startIn(workspace, workspace.directory("redis"), keeps);
  }

  /// Starts one on the files of a directory and waits until it has loaded them.
  public static RedisServer startIn(Workspace workspace, Path directory, Keeps keeps)
      throws InterruptedException {
    int port = Machine.freePort();
    List<String> command = new ArrayList<>();
    command.add(program().toString());
    command.addAll(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1"));
    command.addAll(List.of("--dir", directory.toString(), "--save", "", "--daemonize", "no"));
    command.addAll(keeps.options());
    RedisServer server =
        new RedisServer(workspace, directory, workspace.start(command, directory), port);
    server.awaitReady();
    return server;
  }

  /// Where it is installed.
  ///
  /// @throws BenchFailure when it is not installed
  private static Path program() {
    return Machine.program("redis-server")
        .orElseThrow(() ->
            new BenchFailure(
                "there is no redis-server on the PATH to measure beside; install it (on Debian:"
                    + " apt-get install redis-server), or leave it out with --no-redis"));
  }

  /// What is installed, such as `7.0.15`.
  public static String installedVersion() {
    try {
      Process process = new ProcessBuilder(program().toString(), "--version").start();
      String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Matcher version = VERSION.matcher(told);
      return version.find() ? version.group(1) : "of unknown version";
    } catch (IOException e) {
      throw new BenchFailure("redis-server cannot be started: " + e.getMessage(), e);
    }
  }

  public int port() {
    return port;
  }

  public Path directory() {
    return directory;
  }

  public long usedMemory() {
    return Long.parseLong(info("memory", "used_memory"));
  }

  /// The number of members of a sorted set.
  public long size(String key) {
    return Long.parseLong(call("ZCARD", key));
  }

  /// Writes its dump file.
  public void save() {
    if (!call("SAVE").equals("OK")) {
      throw new BenchFailure("Redis did not save its dump file");
    }
  }

  @Override
  public void close() {
    workspace.stop(process);
  }

  private String info(String section, String name) {
    return call("INFO", section)
        .lines()
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst()
        .orElseThrow(() -> new BenchFailure("Redis does not tell its " + name));
  }

  private String call(String... words) {
    try (RedisClient client = RedisClient.open(port)) {
      return client.call(words);
    } catch (IOException e) {
      throw new BenchFailure("Redis does not answer: " + e.getMessage(), e);
    }
  }

  private void awaitReady() throws InterruptedException {
    long startNanos = System.nanoTime();
    while (!answersPing()) {
      if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new BenchFailure("redis-server ended:\n" + Workspace.outputOf(directory));
      }
      if (System.nanoTime() - startNanos > START_NANOS) {
        throw new BenchFailure("redis-server does not get ready");
      }
    }
  }

  /// False also while it loads: it then answers with an error.
  private boolean answersPing() {
    try (RedisClient client = RedisClient.open(port)) {
      return client.call("PING").equals("PONG");
    } catch (IOException _) {
      return false;
    }
  }
}
