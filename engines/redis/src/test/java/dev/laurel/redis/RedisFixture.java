package dev.laurel.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import redis.embedded.core.ExecutableProvider;

/// A Redis server of a test's own, on a free port: the machine's where it has one, otherwise the
/// one that a library brings.
final class RedisFixture implements AutoCloseable {
  /// How many databases it has: each is an empty Redis to a test.
  static final int DATABASES = 512;

  private static final Path INSTALLED = Path.of("/usr/bin/redis-server");
  private static final Duration START = Duration.ofSeconds(30);

  private final Path directory;
  private final int port;
  private Process server;

  private RedisFixture(Path directory, int port) throws IOException {
    this.directory = directory;
    this.port = port;
    this.server = launch();
  }

  static RedisFixture start(Path directory) throws IOException {
    RedisFixture fixture = new RedisFixture(directory, freePort());
    fixture.awaitReady();
    return fixture;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private Process launch() throws IOException {
    return new ProcessBuilder(
            executable(),
            "--port",
            Integer.toString(port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--databases",
            Integer.toString(DATABASES),
            "--dir",
            directory.toString())
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve("redis.log").toFile())
        .start();
  }

  private static String executable() throws IOException {
    File file =
        Files.isExecutable(INSTALLED)
            ? INSTALLED.toFile()
            : ExecutableProvider.newJarResourceProvider().get();
    return file.getPath();
  }

  String uri(int database) {
    return "redis://127.0.0.1:" + port + "/" + database;
  }

  /// Talks to the server past the index.
  static <T> T raw(String uri, Function<RedisCommands<String, String>, T> use) {
    try (RedisClient client = RedisClient.create(uri);
        var connection = client.connect()) {
      return use.apply(connection.sync());
    }
  }

  void kill() {
    server.destroyForcibly().onExit().join();
  }

  /// Starts it again on the same port, with what it has saved.
  void startAgain() throws IOException {
    server = launch();
    awaitReady();
  }

  /// Stops it in its tracks: connections stand, and nobody answers.
  void freeze() throws IOException, InterruptedException {
    signal("STOP");
  }

  void thaw() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    int exit =
        new ProcessBuilder("kill", "-" + name, Long.toString(server.pid())).start().waitFor();
    if (exit != 0) {
      throw new IOException("kill -" + name + " ended with " + exit);
    }
  }

  private void awaitReady() throws IOException {
    long start = System.nanoTime();
    while (!answers()) {
      if (!server.isAlive() || System.nanoTime() - start > START.toNanos()) {
        throw new IOException(Files.readString(directory.resolve("redis.log")));
      }
      Thread.onSpinWait();
    }
  }

  private boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), (int) START.toMillis());
      socket.setSoTimeout((int) START.toMillis());
      socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
      InputStream reply = socket.getInputStream();
      return new String(reply.readNBytes(5), StandardCharsets.US_ASCII).equals("+PONG");
    } catch (IOException _) {
      return false;
    }
  }

  @Override
  public void close() {
    kill();
  }
}
