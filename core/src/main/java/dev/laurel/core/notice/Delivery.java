package dev.laurel.core.notice;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One notice on its way to one webhook. Times are microseconds since 1970.
///
/// @param attempts how many have failed so far
/// @param at when it is tried next, or when it was given up
/// @param trouble null before the first attempt has failed
public record Delivery(
    NoticeId notice,
    NoticeKind kind,
    long madeAt,
    WebhookName webhook,
    int attempts,
    State state,
    long at,
    @Nullable Trouble trouble) {
  /// How long it is tried, from the first attempt that failed: a server that was off itself does
  /// not hold that against a receiver.
  public static final Duration PATIENCE = Duration.ofDays(3);

  /// How long one that was given up stays in the listing, and a notice in the store.
  public static final Duration KEPT = Duration.ofDays(30);

  /// How long who took it may try before another does. Longer than any attempt takes.
  public static final Duration LEASE = Duration.ofSeconds(60);

  private static final int MAX_ERROR = 200;

  /// Whether it is still tried. The code stands for it in stored rows.
  public enum State {
    PENDING(0),
    /// Given up.
    FAILED(1);

    private final int code;

    State(int code) {
      this.code = code;
    }

    public int code() {
      return code;
    }

    public static State ofCode(int code) {
      return switch (code) {
        case 0 -> PENDING;
        case 1 -> FAILED;
        default -> throw new IllegalArgumentException("no state has the code " + code);
      };
    }
  }

  /// Since when it fails, and why the last attempt did.
  public record Trouble(long since, String error) {
    public Trouble {
      error = plain(error);
    }

    /// One line of a bounded length, whatever the other side had to say.
    private static String plain(String text) {
      String line = text.replaceAll("\\p{Cntrl}+", " ").strip();
      return line.length() <= MAX_ERROR ? line : line.substring(0, MAX_ERROR - 1) + "…";
    }
  }

  public Delivery {
    if (attempts < 0 || at < 0 || (attempts == 0) != (trouble == null)) {
      throw new IllegalArgumentException(attempts + " attempts, at " + at + ", " + trouble);
    }
  }

  /// Not tried yet, and due at once.
  static Delivery first(Notice notice, WebhookName webhook) {
    return new Delivery(
        notice.id(),
        notice.kind(),
        notice.madeAt(),
        webhook,
        0,
        State.PENDING,
        notice.madeAt(),
        null);
  }

  /// The same, not due again before the lease ends.
  Delivery leased(long now) {
    return new Delivery(
        notice, kind, madeAt, webhook, attempts, state, now + micros(LEASE), trouble);
  }

  /// After an attempt that failed: due again after the delay, or given up.
  public Delivery failed(long now, Duration delay, String error) {
    long since = trouble == null ? now : trouble.since();
    boolean hopeless = now - since >= micros(PATIENCE);
    return new Delivery(
        notice,
        kind,
        madeAt,
        webhook,
        attempts + 1,
        hopeless ? State.FAILED : State.PENDING,
        hopeless ? now : now + micros(delay),
        new Trouble(since, error));
  }

  /// A span of time as the stores count it.
  public static long micros(Duration duration) {
    return duration.toNanos() / 1_000;
  }

  @Override
  public String toString() {
    return notice + " to " + webhook;
  }
}
