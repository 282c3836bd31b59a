package dev.laurel.http.limit;

import java.util.Locale;

/// The kinds of call that are limited and measured apart.
public enum CallKind {
  /// Probes, pages, and what is no call at all. Never limited.
  OTHER(0),
  READ(1),
  SUBMIT(2),
  /// A batch; each of its lines counts.
  BATCH(3),
  LOG_IN(4),
  ADMIN(5);

  private final int number;

  CallKind(int number) {
    this.number = number;
  }

  /// Its place among the kinds that the server counts.
  public int number() {
    return number;
  }

  /// Its name in settings, metrics and logs.
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The kind of a call by its method and path, the parameters of which stand in braces.
  public static CallKind of(String method, String path) {
    if (!path.startsWith("/v1/")) {
      return OTHER;
    }
    boolean reads = method.equals("GET") || path.endsWith("/players/lookup");
    if (reads) {
      return READ;
    }
    boolean sends = method.equals("POST") || method.equals("PATCH");
    if (method.equals("POST") && (path.equals("/v1/sessions") || path.equals("/v1/accounts"))) {
      return LOG_IN;
    }
    if (path.endsWith("/scores/batch")) {
      return BATCH;
    }
    return sends && (path.endsWith("/scores") || path.endsWith("/actions")) ? SUBMIT : ADMIN;
  }

  public static int count() {
    return values().length;
  }
}
