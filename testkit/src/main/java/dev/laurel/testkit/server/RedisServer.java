package dev.laurel.testkit.server;

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
import redis.embedded.core.ExecutableProvider;

/// A Redis of a test's own, on a free port, to be killed, frozen and started again: the machine's
/// where it has one, otherwise the one that a library brings.
public final class RedisServer implements AutoCloseable {
  /// How many databases it has: each is an empty Redis to a test.
  public static final int DATABASES = 512;

  private static final Path INSTALLED = Path.of("/usr/bin/redis-server");
  private static final Duration START = Duration.ofSeconds(30);
  private static final Duration ANSWER = Duration.ofSeconds(2);

  private final Path directory;
  private final int port;
  private Process server;

  private RedisServer(Path directory, int port) throws IOException {
    this.directory = directory;
    this.port = port;
    this.server = launch();
  }

  /// Its log goes into the directory.
  public static RedisServer start(Path directory) throws IOException {
    RedisServer server = new RedisServer(directory, freePort());
    server.awaitReady();
    return server;
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

  public String uri() {
    return "redis://127.0.0.1:" + port;
  }

  public String uri(int database) {
    return uri() + "/" + database;
  }

  public void kill() {
    server.destroyForcibly().onExit().join();
  }

  /// Starts it again on the same port, with what it was told to save.
  public void startAgain() throws IOException {
    server = launch();
    awaitReady();
  }

  /// Stops it in its tracks: connections stand, and nobody answers.
  public void freeze() throws IOException, InterruptedException {
    signal("STOP");
  }

  public void thaw() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    int exit =
        new ProcessBuilder("kill", "-" + name, Long.toString(server.pid())).start().waitFor();
    if (exit != 0) {
      throw new IOException("kill -" + name + " ended with " + exit);
    }
  }

  /// Sends a command of plain words and returns the first line of the reply.
  public String command(String... words) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), (int) ANSWER.toMillis());
      socket.setSoTimeout((int) ANSWER.toMillis());
      String line = String.join(" ", words) + "\r\n";
      socket.getOutputStream().write(line.getBytes(StandardCharsets.US_ASCII));
      return firstLine(socket.getInputStream());
    }
  }

  private static String firstLine(InputStream reply) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = reply.read(); next >= 0 && next != '\r'; next = reply.read()) {
      line.append((char) next);
    }
    return line.toString();
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
    try {
      return command("PING").equals("+PONG");
    } catch (IOException notYet) {
      return false;
    }
  }

  @Override
  public void close() {
    kill();
  }
}
