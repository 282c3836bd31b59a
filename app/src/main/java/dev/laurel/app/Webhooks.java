package dev.laurel.app;

import dev.laurel.core.notice.Sender;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.http.webhook.Addresses;
import dev.laurel.http.webhook.Webhook;
import dev.laurel.http.webhook.WebhookSecret;
import dev.laurel.http.webhook.WebhookSender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Who is told what happens, and what proves that it was Laurel who told.
///
/// @param secret null where there is no webhook
record Webhooks(List<Webhook> webhooks, @Nullable WebhookSecret secret, boolean allowPrivate) {
  static final Webhooks NONE = new Webhooks(List.of(), null, false);

  private static final Sender NOBODY =
      (_, _) -> new Sender.Result.Failed("no webhook is configured any more");

  Webhooks {
    webhooks = List.copyOf(webhooks);
    if (!webhooks.isEmpty() && secret == null) {
      throw new IllegalArgumentException("webhooks need a secret");
    }
  }

  /// Complaints show neither an address, which may have a secret in its path, nor the secret.
  static Webhooks of(Values values) {
    boolean allowPrivate = values.flag("webhook-allow-private");
    List<Webhook> webhooks = new ArrayList<>();
    Set<WebhookName> names = new HashSet<>();
    for (String text : texts(values)) {
      Webhook webhook = webhook(values, text, webhooks.size() + 1);
      requireAllowed(webhook, allowPrivate);
      if (!names.add(webhook.name())) {
        throw new CannotStart(
            "Two webhooks are named '%s' in %s; name them apart: --webhook NAME=URL."
                .formatted(webhook.name(), values.where("webhook")));
      }
      webhooks.add(webhook);
    }
    return new Webhooks(webhooks, secret(values, webhooks.isEmpty()), allowPrivate);
  }

  private static List<String> texts(Values values) {
    return Stream.of(values.text("webhook").split(",", -1))
        .map(String::strip)
        .filter(text -> !text.isEmpty())
        .toList();
  }

  private static Webhook webhook(Values values, String text, int number) {
    try {
      return Webhook.parse(text);
    } catch (IllegalArgumentException malformed) {
      throw new CannotStart(
          "Webhook %d in %s %s."
              .formatted(number, values.where("webhook"), malformed.getMessage()));
    }
  }

  private static void requireAllowed(Webhook webhook, boolean allowPrivate) {
    if (!allowPrivate && Addresses.isPrivateLiteral(webhook)) {
      throw new CannotStart(
          ("The webhook '%s' is on this machine or a private network; where that is meant, set"
                  + " --webhook-allow-private.")
              .formatted(webhook.name()));
    }
  }

  private static @Nullable WebhookSecret secret(Values values, boolean needless) {
    String text = values.optional("webhook-secret");
    String file = values.optional("webhook-secret-file");
    if (text != null && file != null) {
      throw new CannotStart("Set one of webhook-secret and webhook-secret-file, not both.");
    }
    if (needless) {
      return null;
    }
    if (text == null && file == null) {
      throw new CannotStart(
          "Webhooks need a secret that signs what they are sent: set LAUREL_WEBHOOK_SECRET, or"
              + " --webhook-secret-file, to at least %d characters."
                  .formatted(WebhookSecret.MIN_LENGTH));
    }
    String name = file == null ? "webhook-secret" : "webhook-secret-file";
    try {
      return WebhookSecret.of(file == null ? String.valueOf(text) : read(Path.of(file)));
    } catch (IllegalArgumentException tooShort) {
      throw new CannotStart(
          "The secret of %s in %s %s.".formatted(name, values.where(name), tooShort.getMessage()));
    }
  }

  /// Without the end of its line, which an editor adds.
  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException unreadable) {
      throw new CannotStart("The file of webhook-secret-file cannot be read: " + file, unreadable);
    }
  }

  /// To whom a notice goes that is made now.
  List<WebhookName> names() {
    return webhooks.stream().map(Webhook::name).toList();
  }

  Sender sender(InstantSource clock) {
    return secret == null ? NOBODY : WebhookSender.of(webhooks, secret, allowPrivate, clock);
  }
}
