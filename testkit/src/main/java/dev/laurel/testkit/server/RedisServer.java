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
import java.util.ArrayList;
import java.util.List;
import redis.embedded.core.ExecutableProvider;

/// A Redis of a test's own, on a free port, to be killed, frozen and started again: the machine's
/// where it has one, otherwise the one that a library brings.
public final class RedisServer implements AutoCloseable {
  /// How many databases it has: each is an empty Redis to a test.
  public static final int DATABASES = 512;

  private static final Path INSTALLED = Path.of("/usr/bin/redis-server");
  private static final Duration START = Duration.ofSeconds(30);
  private static final int BUS = 10_000;
  private static final int MAX_PORT = 65_535 - BUS;
  private static final Duration ANSWER = Duration.ofSeconds(2);

  private final Path directory;
  private final int port;
  private final List<String> options;
  private Process server;

  private RedisServer(Path directory, int port, List<String> options) throws IOException {
    this.directory = directory;
    this.port = port;
    this.options = options;
    this.server = launch();
  }

  /// Its log goes into the directory. Options are those of its command line.
  public static RedisServer start(Path directory, String... options) throws IOException {
    RedisServer server = new RedisServer(directory, freePort(), List.of(options));
    server.awaitReady();
    return server;
  }

  /// A server of a cluster listens on a second port too, which is 10,000 above.
  private static int freePort() throws IOException {
    for (int tries = 0; tries < 1_000; tries++) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        int port = socket.getLocalPort();
        if (port <= MAX_PORT && isFree(port + BUS)) {
          return port;
        }
      }
    }
    throw new IOException("no port up to " + MAX_PORT + " is free");
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  private Process launch() throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
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
                directory.toString()));
    command.addAll(options);
    return new ProcessBuilder(command)
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

  public int port() {
    return port;
  }

  public boolean isAlive() {
    return server.isAlive();
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
    return ask(String.join(" ", words), RedisServer::firstLine);
  }

  /// Sends a command of plain words whose reply is a text, and returns that.
  public String bulk(String command) throws IOException {
    return ask(command, RedisServer::text);
  }

  private static String text(InputStream reply) throws IOException {
    String head = firstLine(reply);
    if (!head.startsWith("$")) {
      throw new IOException(head);
    }
    reply.skipNBytes(1);
    byte[] text = reply.readNBytes(Integer.parseInt(head.substring(1)));
    return new String(text, StandardCharsets.US_ASCII);
  }

  @FunctionalInterface
  private interface Reading {
    String of(InputStream reply) throws IOException;
  }

  private String ask(String command, Reading reading) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), (int) ANSWER.toMillis());
      socket.setSoTimeout((int) ANSWER.toMillis());
      socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.US_ASCII));
      return reading.of(socket.getInputStream());
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
