package dev.laurel.http.server;

import dev.laurel.core.figure.Recorded;
import java.util.Map;

/// How requests of one kind were answered since the start: how long each took, from its head until
/// its answer was written, and how often each status.
public record Answered(Recorded nanos, Map<Integer, Long> statuses) {
  public Answered {
    statuses = Map.copyOf(statuses);
  }
}
