package dev.laurel.http.server;

import java.time.Duration;

/// How long a client may take.
///
/// @param idle without a request, or without a piece of a batch
/// @param head for the head of a request, from its first byte
/// @param body for a body that is not a batch, from its head
/// @param drain how long a closing server waits for requests that it has accepted
public record Timeouts(Duration idle, Duration head, Duration body, Duration drain) {
  public static final Timeouts DEFAULT =
      new Timeouts(
          Duration.ofSeconds(60),
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofSeconds(10));

  public Timeouts {
    if (idle.toSeconds() < 1 || head.toSeconds() < 1 || body.toSeconds() < 1) {
      throw new IllegalArgumentException("every time-out must be at least a second");
    }
  }

  public Timeouts withIdle(Duration other) {
    return new Timeouts(other, head, body, drain);
  }

  public Timeouts withHead(Duration other) {
    return new Timeouts(idle, other, body, drain);
  }

  public Timeouts withBody(Duration other) {
    return new Timeouts(idle, head, other, drain);
  }
}
