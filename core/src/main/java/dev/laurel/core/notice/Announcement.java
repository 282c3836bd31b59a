package dev.laurel.core.notice;

import dev.laurel.core.archive.WindowResult;
import java.util.List;
import java.util.Optional;

/// Whom to tell when a window closes, and how.
public record Announcement(List<WebhookName> webhooks, NoticeFormat format) {
  /// Nobody.
  public static final Announcement NONE =
      new Announcement(
          List.of(),
          (_, _) -> {
            throw new IllegalStateException("there is nobody to tell");
          });

  public Announcement {
    webhooks = List.copyOf(webhooks);
  }

  /// What they are told of this end; empty where there is nobody to tell.
  public Optional<Notice> of(WindowResult result) {
    return webhooks.isEmpty() ? Optional.empty() : Optional.of(Notice.of(result, format));
  }
}
