package dev.laurel.app;

import dev.laurel.testkit.server.DynamoServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The real server in a process of its own, to be called over HTTP and killed.
final class ServerProcess implements AutoCloseable {
  private static final Pattern SERVING = Pattern.compile("Serving HTTP on \\S+:(\\d+)");

  private final Process process;
  private final int port;
  private final CompletableFuture<String> log;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private ServerProcess(Process process, int port, CompletableFuture<String> log) {
    this.process = process;
    this.port = port;
    this.log = log;
  }

  /// Starts it on a free port and returns when it serves.
  static ServerProcess start(Path data, String... more) throws IOException {
    return serving(launch(data, more));
  }

  /// Starts it with these flags on a free port and returns when it serves.
  static ServerProcess serve(List<String> flags) throws IOException {
    return serving(launch("serve", flags));
  }

  /// Starts it so that it logs all there is at any level, with these settings in its environment.
  static ServerProcess loud(List<String> flags, Map<String, String> environment)
      throws IOException {
    ProcessBuilder builder =
        command("serve", flags, List.of("-Dlogback.configurationFile=loud.xml"));
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).start();
    return serving(process, process.inputReader(StandardCharsets.UTF_8));
  }

  private static ServerProcess serving(Process process) throws IOException {
    return serving(process, process.errorReader(StandardCharsets.UTF_8));
  }

  private static ServerProcess serving(Process process, BufferedReader lines) throws IOException {
    List<String> output = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      output.add(line);
      Matcher serving = SERVING.matcher(line);
      if (serving.find()) {
        CompletableFuture<String> log = new CompletableFuture<>();
        String begun = String.join("\n", output) + "\n";
        Thread.ofVirtual().start(() -> log.complete(begun + drained(lines)));
        return new ServerProcess(process, Integer.parseInt(serving.group(1)), log);
      }
    }
    throw new IOException("the server ended before it served:\n" + String.join("\n", output));
  }

  /// Starts the program without waiting for anything; on a free port unless one is named.
  static Process launch(Path data, String... more) throws IOException {
    List<String> flags = new ArrayList<>(List.of("--data", data.toString()));
    flags.addAll(List.of(more));
    return launch("serve", flags);
  }

  /// Starts a command of the program; a server on a free port unless one is named.
  private static Process launch(String name, List<String> flags) throws IOException {
    return command(name, flags, List.of()).start();
  }

  private static ProcessBuilder command(String name, List<String> flags, List<String> jvm) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-XX:+UseSerialGC");
    command.add("-Xmx512m");
    command.addAll(jvm);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Main.class.getName());
    command.add(name);
    command.addAll(flags);
    if (name.equals("serve") && !command.contains("--port")) {
      command.addAll(List.of("--port", "0"));
    }
    ProcessBuilder builder = new ProcessBuilder(command);
    // Addresses of servers for tests are no settings.
    builder.environment().keySet().removeIf(variable -> variable.startsWith("LAUREL_TEST_"));
    // Only who has --store dynamodb asks for them.
    builder.environment().putAll(DynamoServer.credentials());
    return builder;
  }

  /// What a command ended with, and what it wrote.
  record Ended(int code, String output, String errors) {}

  /// Runs a command of the program to its end.
  static Ended run(String name, List<String> flags) throws IOException, InterruptedException {
    Process process = launch(name, flags);
    CompletableFuture<String> errors =
        CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
    String output = text(process.getInputStream());
    return new Ended(process.waitFor(), output, errors.join());
  }

  private static String text(InputStream stream) {
    try (stream) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /// Keeps the pipe empty, so that the server is never held up by its own log.
  private static String drained(BufferedReader lines) {
    StringWriter log = new StringWriter();
    try {
      lines.transferTo(log);
    } catch (IOException killed) {
      // The end of the process is the end of its output.
    }
    return log.toString();
  }

  HttpResponse<String> get(String path) {
    return send(HttpRequest.newBuilder(uri(path)));
  }

  HttpResponse<String> put(String path, String body) {
    return send(json(path).PUT(BodyPublishers.ofString(body)));
  }

  HttpResponse<String> post(String path, String body) {
    return send(json(path).POST(BodyPublishers.ofString(body)));
  }

  HttpRequest.Builder json(String path) {
    return HttpRequest.newBuilder(uri(path)).header("Content-Type", "application/json");
  }

  /// Throws [UncheckedIOException] where the server did not answer.
  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException unanswered) {
      throw new UncheckedIOException(unanswered);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }

  /// An open stream of events, with these header lines.
  EventStream stream(String path, String... headers) throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return new EventStream(client.send(request.build(), BodyHandlers.ofInputStream()).body());
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  int port() {
    return port;
  }

  /// SIGKILL.
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /// SIGTERM; returns what it ended with.
  int stop() throws InterruptedException {
    process.destroy();
    return process.waitFor();
  }

  /// Waits until it ends by itself; returns what it ended with.
  int awaitEnd() throws InterruptedException {
    if (!process.waitFor(1, TimeUnit.MINUTES)) {
      throw new AssertionError("it goes on");
    }
    return process.exitValue();
  }

  /// What it wrote, once it has ended.
  String log() {
    return log.join();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    client.close();
  }
}
