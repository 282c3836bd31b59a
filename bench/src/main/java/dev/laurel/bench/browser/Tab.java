package dev.laurel.bench.browser;

import dev.laurel.bench.host.BenchFailure;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One tab of a browser, told one thing after another.
public final class Tab implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 60;
  private static final Pattern VALUE = Pattern.compile("\"value\":\"([^\"\\\\]*)\"");

  private final WebSocket socket;
  private final LinkedBlockingQueue<String> messages;
  private int last;

  private Tab(WebSocket socket, LinkedBlockingQueue<String> messages) {
    this.socket = socket;
    this.messages = messages;
  }

  static Tab open(HttpClient client, URI uri) throws InterruptedException {
    LinkedBlockingQueue<String> messages = new LinkedBlockingQueue<>();
    return new Tab(
        awaited(client.newWebSocketBuilder().buildAsync(uri, new Listener(messages))), messages);
  }

  /// Has a script run in every page that is opened from now on, before its own.
  public void prepare(String script) throws InterruptedException {
    String _ = tell("Page.enable", "{}");
    String _ = tell("Page.addScriptToEvaluateOnNewDocument", "{\"source\":" + quoted(script) + "}");
  }

  /// Whether files may come from the browser's own cache.
  public void cache(boolean used) throws InterruptedException {
    String _ = tell("Network.setCacheDisabled", "{\"cacheDisabled\":" + !used + "}");
  }

  public void navigate(String address) throws InterruptedException {
    String _ = tell("Page.navigate", "{\"url\":" + quoted(address) + "}");
  }

  /// What an expression, or its promise, comes to: a text without quotation marks.
  public String evaluate(String expression) throws InterruptedException {
    String answer =
        tell(
            "Runtime.evaluate",
            "{\"awaitPromise\":true,\"returnByValue\":true,\"expression\":"
                + quoted(expression)
                + "}");
    Matcher value = VALUE.matcher(answer);
    if (!value.find()) {
      throw new BenchFailure("the page does not tell its figures: " + answer);
    }
    return value.group(1);
  }

  private String tell(String method, String parameters) throws InterruptedException {
    last++;
    String message =
        "{\"id\":%d,\"method\":\"%s\",\"params\":%s}".formatted(last, method, parameters);
    WebSocket _ = awaited(socket.sendText(message, true));
    String begin = "{\"id\":" + last + ",";
    for (; ; ) {
      String answer = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (answer == null) {
        throw new BenchFailure("Chromium does not answer to " + method);
      }
      if (answer.startsWith("{\"error\"") || answer.contains("\"Inspector.detached\"")) {
        throw new BenchFailure("Chromium does not do " + method + ": " + answer);
      }
      if (answer.startsWith(begin)) {
        return answer;
      }
    }
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }

  private static <T> T awaited(CompletableFuture<T> future) throws InterruptedException {
    try {
      return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException failed) {
      throw new BenchFailure("Chromium cannot be talked to: " + failed.getMessage(), failed);
    }
  }

  @Override
  public void close() {
    socket.abort();
  }

  /// Puts messages together from their parts.
  private static final class Listener implements WebSocket.Listener {
    private final LinkedBlockingQueue<String> messages;
    private final StringBuilder parts = new StringBuilder();

    Listener(LinkedBlockingQueue<String> messages) {
      this.messages = messages;
    }

    @Override
    @SuppressWarnings("NullAway") // the JDK's contract: null is "this part is done with"
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      parts.append(part);
      if (last) {
        messages.add(parts.toString());
        parts.setLength(0);
      }
      from.request(1);
      return null;
    }
  }
}
