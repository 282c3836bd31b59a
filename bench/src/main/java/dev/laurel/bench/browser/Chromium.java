package dev.laurel.bench.browser;

import dev.laurel.bench.host.BenchFailure;
import dev.laurel.bench.host.Machine;
import dev.laurel.bench.host.Workspace;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A browser without a window, in a process of its own.
public final class Chromium implements AutoCloseable {
  private static final long START_NANOS = 60_000_000_000L;
  private static final long POLL_MILLIS = 20;
  private static final Pattern SOCKET =
      Pattern.compile("\"webSocketDebuggerUrl\":\\s*\"([^\"]+)\"");
  private static final List<String> FLAGS =
      List.of(
          "--headless=new",
          "--no-sandbox",
          "--disable-gpu",
          // Where /dev/shm is small, a page that needs more of it is killed.
          "--disable-dev-shm-usage",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          // Pages that were left would keep their streams, and a browser has six connections to a
          // server.
          "--disable-features=BackForwardCache",
          "--window-size=1280,860",
          // It takes a free port and writes it into its directory.
          "--remote-debugging-port=0");

  private final Workspace workspace;
  private final Process process;
  private final int port;
  private final HttpClient client = HttpClient.newHttpClient();

  private Chromium(Workspace workspace, Process process, int port) {
    this.workspace = workspace;
    this.process = process;
    this.port = port;
  }

  public static Chromium start(Workspace workspace) throws IOException, InterruptedException {
    Path program =
        Machine.program("chromium")
            .orElseThrow(() ->
                new BenchFailure(
                    "there is no chromium: install it (on Debian: apt-get install chromium)"));
    Path directory = workspace.directory("chromium");
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(FLAGS);
    command.add("--user-data-dir=" + directory);
    command.add("about:blank");
    Process process = workspace.start(command, directory);
    return new Chromium(workspace, process, awaitPort(process, directory));
  }

  private static int awaitPort(Process process, Path directory)
      throws IOException, InterruptedException {
    Path file = directory.resolve("DevToolsActivePort");
    long start = System.nanoTime();
    while (!Files.exists(file) || Files.readAllLines(file).size() < 2) {
      if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)
          || System.nanoTime() - start > START_NANOS) {
        throw new BenchFailure("Chromium does not start:\n" + Workspace.outputOf(directory));
      }
    }
    return Integer.parseInt(Files.readAllLines(file).getFirst());
  }

  /// A new tab, with nothing in it.
  public Tab tab() throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + port + "/json/new?about:blank");
    HttpRequest request = HttpRequest.newBuilder(uri).PUT(BodyPublishers.noBody()).build();
    String answer = client.send(request, BodyHandlers.ofString()).body();
    Matcher socket = SOCKET.matcher(answer);
    if (!socket.find()) {
      throw new BenchFailure("Chromium opens no tab: " + answer);
    }
    return Tab.open(client, URI.create(socket.group(1)));
  }

  @Override
  public void close() {
    client.close();
    workspace.stop(process);
  }
}
