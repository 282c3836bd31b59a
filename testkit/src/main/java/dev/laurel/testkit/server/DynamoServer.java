package dev.laurel.testkit.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/// A DynamoDB Local that ends with this process: the one that `LAUREL_TEST_DYNAMODB` names, or one
/// that is started when it is first asked for, from jars that the module `laurel-dynamodb-local`
/// lists: a test that uses it has that on its classpath.
public final class DynamoServer {
  private static final String GIVEN = "LAUREL_TEST_DYNAMODB";
  private static final String CLASSPATH = "/dev/laurel/dynamodblocal/classpath";
  private static final String MAIN = "com.amazonaws.services.dynamodbv2.local.main.ServerRunner";
  private static final long LONGEST_NANOS = 60_000_000_000L;

  /// Started when it is first used.
  private static final class Shared {
    static final String ADDRESS = address();

    private static String address() {
      String given = System.getenv(GIVEN);
      return given == null || given.isBlank() ? started() : given;
    }
  }

  private DynamoServer() {}

  public static String address() {
    return Shared.ADDRESS;
  }

  /// A name that no other table has.
  public static String freshTable() {
    return "test-" + UUID.randomUUID();
  }

  /// What the SDK has to find in the environment of a process that goes there: anything will do.
  public static Map<String, String> credentials() {
    return Map.of(
        "AWS_ACCESS_KEY_ID",
        "laurel",
        "AWS_SECRET_ACCESS_KEY",
        "laurel",
        "AWS_REGION",
        "eu-test-1");
  }

  private static String started() {
    try {
      int port = freePort();
      Path log = Files.createTempFile("dynamodb-local", ".log");
      Process process = start(port, log);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process, log)));
      await(process, port, log);
      return "http://127.0.0.1:" + port;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Process start(int port, Path log) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx512m",
            "-cp",
            classpath(),
            MAIN,
            "-inMemory",
            "-sharedDb",
            "-disableTelemetry",
            "-port",
            String.valueOf(port));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  private static String classpath() throws IOException {
    try (InputStream list = DynamoServer.class.getResourceAsStream(CLASSPATH)) {
      if (list == null) {
        throw new IllegalStateException("laurel-dynamodb-local is not on the classpath");
      }
      return new String(list.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void await(Process process, int port, Path log) throws IOException {
    long start = System.nanoTime();
    while (!answers(port)) {
      if (!process.isAlive() || System.nanoTime() - start > LONGEST_NANOS) {
        throw new IllegalStateException("DynamoDB Local did not start: " + Files.readString(log));
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  private static boolean answers(int port) {
    try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private static void end(Process process, Path log) {
    process.destroyForcibly();
    try {
      Files.deleteIfExists(log);
    } catch (IOException _) {
      // It is in the directory for such files.
    }
  }
}
