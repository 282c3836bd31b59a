package dev.laurel.testkit.notice;

import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.Sender;
import dev.laurel.core.notice.WebhookName;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// A receiver in memory that does what a test tells it, and remembers what it was sent.
public final class ScriptedSender implements Sender {
  private final Map<WebhookName, Result> results = new ConcurrentHashMap<>();
  private final List<String> sent = new CopyOnWriteArrayList<>();
  private final List<byte[]> payloads = new CopyOnWriteArrayList<>();

  /// What this webhook does from now on; before, it takes everything.
  public void answer(WebhookName webhook, Result result) {
    results.put(webhook, result);
  }

  public void fail(WebhookName webhook) {
    answer(webhook, new Result.Failed("answered 500"));
  }

  @Override
  public Result send(Notice notice, WebhookName webhook) {
    sent.add(notice.id() + " to " + webhook);
    payloads.add(notice.payload());
    return results.getOrDefault(webhook, DELIVERED);
  }

  /// What was sent since the last call, as `id to webhook`, sorted.
  public List<String> sent() {
    List<String> last = sent.stream().sorted().toList();
    sent.clear();
    return last;
  }

  /// Every payload that was ever sent.
  public List<byte[]> payloads() {
    return List.copyOf(payloads);
  }
}
