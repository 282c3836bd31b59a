package dev.laurel.testkit.server;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// A real Cassandra 5 as a process of its own, to be killed and started again. It runs on JDK 17,
/// from the jars that the module `engines/cassandra/node` has put into a directory.
public final class CassandraNode implements AutoCloseable {
  private static final Duration START = Duration.ofMinutes(4);
  private static final Path JARS = Path.of("engines", "cassandra", "node", "target", "jars");
  private static final List<String> EXPORTS =
      List.of(
          "java.base/jdk.internal.misc",
          "java.base/jdk.internal.ref",
          "java.base/sun.nio.ch",
          "java.base/java.lang.ref",
          "java.management.rmi/com.sun.jmx.remote.internal.rmi",
          "java.rmi/sun.rmi.registry",
          "java.rmi/sun.rmi.server",
          "java.sql/java.sql",
          "jdk.unsupported/sun.misc");
  private static final List<String> OPENS =
      List.of(
          "java.base/java.lang.module",
          "java.base/jdk.internal.loader",
          "java.base/jdk.internal.ref",
          "java.base/jdk.internal.reflect",
          "java.base/jdk.internal.math",
          "java.base/jdk.internal.module",
          "java.base/jdk.internal.util.jar",
          "java.base/sun.nio.ch",
          "java.base/java.io",
          "java.base/java.lang",
          "java.base/java.lang.reflect",
          "java.base/java.util",
          "java.base/java.util.concurrent",
          "java.base/java.util.concurrent.atomic",
          "java.base/java.nio",
          "jdk.management/com.sun.management.internal",
          "java.rmi/sun.rmi.transport.tcp",
          "jdk.compiler/com.sun.tools.javac");

  /// Started when it is first used, and ended with this process.
  private static final class Shared {
    static final CassandraNode NODE = started();

    private static CassandraNode started() {
      try {
        Path directory = Files.createTempDirectory("laurel-cassandra");
        CassandraNode node = start(directory, Place.alone());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(node, directory)));
        return node;
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    private static void end(CassandraNode node, Path directory) {
      node.kill();
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      } catch (IOException | UncheckedIOException _) {
        // The directory is a temporary one.
      }
    }
  }

  /// Where a node listens, and where it meets the others of its ring.
  public record Place(String host, int cqlPort, int storagePort, String seed, int heapMegabytes) {
    /// A ring of one, on free ports.
    static Place alone() {
      return new Place("127.0.0.1", freePort("127.0.0.1"), freePort("127.0.0.1"), "", 256);
    }

    /// The nodes of a ring on 127.0.0.1, 127.0.0.2 and so on, which share their port numbers.
    public static List<Place> ring(int nodes) {
      int cql = freePort("127.0.0.1");
      int storage = freePort("127.0.0.1");
      List<Place> places = new ArrayList<>();
      for (int i = 1; i <= nodes; i++) {
        places.add(new Place("127.0.0." + i, cql, storage, "127.0.0.1", 256));
      }
      return places;
    }

    private static int freePort(String host) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(host))) {
        return socket.getLocalPort();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    /// How long it looks for its seed, which answers the first time it is asked only when it has
    /// loaded what that takes; one who is alone looks for nobody.
    int ringDelayMillis() {
      return seed.isEmpty() ? 1_000 : 6_000;
    }

    String seeds() {
      return (seed.isEmpty() ? host : seed) + ":" + storagePort;
    }
  }

  private final Path directory;
  private final Place place;
  private Process process;

  private CassandraNode(Path directory, Place place) throws IOException {
    this.directory = directory;
    this.place = place;
    configure();
    this.process = launch();
  }

  /// The one that all tests of this process share: `host:port`.
  public static String address() {
    return Shared.NODE.contact();
  }

  /// Starts a node whose data and log go into the directory, and waits until it answers.
  public static CassandraNode start(Path directory, Place place) throws IOException {
    CassandraNode node = new CassandraNode(directory, place);
    node.awaitReady();
    return node;
  }

  /// `host:port`, where clients connect.
  public String contact() {
    return place.host + ":" + place.cqlPort;
  }

  /// As a power cut would end it.
  public void kill() {
    process.destroyForcibly();
    boolean interrupted = false;
    while (process.isAlive()) {
      try {
        int _ = process.waitFor();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Begins anew on what is stored.
  public void restart() throws IOException {
    process = launch();
    awaitReady();
  }

  private void configure() throws IOException {
    Files.createDirectories(directory);
    write("cassandra-logback.xml");
    write("cassandra.yaml");
  }

  private void write(String name) throws IOException {
    try (InputStream file = CassandraNode.class.getResourceAsStream(name)) {
      String text =
          new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
              .replace("@directory@", directory.toString())
              .replace("@seeds@", place.seeds())
              .replace("@host@", place.host)
              .replace("@storage@", Integer.toString(place.storagePort))
              .replace("@cql@", Integer.toString(place.cqlPort));
      Files.writeString(directory.resolve(name), text);
    }
  }

  private Process launch() throws IOException {
    List<String> command = new ArrayList<>();
    command.add(java17().resolve("bin/java").toString());
    command.add("-javaagent:" + jar("jamm-"));
    EXPORTS.forEach(it -> command.addAll(List.of("--add-exports", it + "=ALL-UNNAMED")));
    OPENS.forEach(it -> command.addAll(List.of("--add-opens", it + "=ALL-UNNAMED")));
    command.addAll(
        List.of(
            "-Xmx" + place.heapMegabytes + "m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Djdk.attach.allowAttachSelf=true",
            "-Dcassandra.config=file:" + directory.resolve("cassandra.yaml"),
            "-Dcassandra.storagedir=" + directory,
            "-Dcassandra-foreground=yes",
            "-Dcassandra.ring_delay_ms=" + place.ringDelayMillis(),
            "-Dcassandra.skip_wait_for_gossip_to_settle=0",
            "-Dcassandra.jmx.local.port=" + Place.freePort("127.0.0.1"),
            "-Dlogback.configurationFile=" + directory.resolve("cassandra-logback.xml"),
            "-cp",
            jars() + File.separator + "*",
            "org.apache.cassandra.service.CassandraDaemon"));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(directory.resolve("console.log").toFile()))
        .start();
  }

  private void awaitReady() throws IOException {
    long deadline = System.nanoTime() + START.toNanos();
    while (!answers()) {
      if (!process.isAlive() || System.nanoTime() - deadline > 0) {
        throw new IOException(
            "Cassandra did not start:\n" + Files.readString(directory.resolve("console.log")));
      }
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
  }

  private boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(place.host, place.cqlPort), 1_000);
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  /// The root of the sources: tests run in the directory of their module.
  private static Path jars() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve(JARS))) {
        return at.resolve(JARS);
      }
    }
    throw new IllegalStateException(
        "There is no " + JARS + ": build the module engines/cassandra/node first.");
  }

  private static Path jar(String prefix) throws IOException {
    try (Stream<Path> files = Files.list(jars())) {
      return files
          .filter(path -> path.getFileName().toString().startsWith(prefix))
          .findFirst()
          .orElseThrow(() -> new IllegalStateException("no jar " + prefix));
    }
  }

  private static Path java17() throws IOException {
    List<Path> candidates = new ArrayList<>();
    for (String name : List.of("LAUREL_TEST_JAVA17", "JAVA17_HOME", "JAVA_HOME")) {
      String home = System.getenv(name);
      if (home != null && !home.isBlank()) {
        candidates.add(Path.of(home));
      }
    }
    for (String parent : List.of("/usr/lib/jvm", "/usr/local/lib/jvm", "/opt/java")) {
      if (Files.isDirectory(Path.of(parent))) {
        try (Stream<Path> homes = Files.list(Path.of(parent))) {
          candidates.addAll(homes.sorted().toList());
        }
      }
    }
    for (Path home : candidates) {
      Path release = home.resolve("release");
      if (Files.isExecutable(home.resolve("bin/java"))
          && Files.isRegularFile(release)
          && Files.readString(release).contains("JAVA_VERSION=\"17")) {
        return home;
      }
    }
    throw new IllegalStateException(
        "Cassandra 5 runs on JDK 17, and none was found in LAUREL_TEST_JAVA17, JAVA17_HOME,"
            + " JAVA_HOME or /usr/lib/jvm; install one (openjdk-17-jre-headless) or name it.");
  }

  @Override
  public void close() {
    kill();
  }
}
