package dev.laurel.http.live;

import java.util.HashMap;
import java.util.Map;

/// Counts the open streams, all of them and those of each caller.
final class Room {
  private final int all;
  private final int perCaller;
  private final Map<String, Integer> callers = new HashMap<>();
  private int taken;

  Room(int all, int perCaller) {
    this.all = all;
    this.perCaller = perCaller;
  }

  synchronized Streams.Entry enter(String caller) {
    if (taken >= all) {
      return Streams.Entry.FULL;
    }
    int own = callers.getOrDefault(caller, 0);
    if (own >= perCaller) {
      return Streams.Entry.TOO_MANY_OF_CALLER;
    }
    callers.put(caller, own + 1);
    taken++;
    return Streams.Entry.ENTERED;
  }

  synchronized void leave(String caller) {
    callers.computeIfPresent(caller, (_, own) -> own == 1 ? null : (Integer) (own - 1));
    taken--;
  }

  synchronized int taken() {
    return taken;
  }
}
