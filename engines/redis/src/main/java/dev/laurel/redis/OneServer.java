package dev.laurel.redis;

import java.util.List;
import java.util.Map;

/// A Redis that stands alone: everything is at one place.
final class OneServer implements Servers {
  private final Wire wire;

  OneServer(Client client) {
    this.wire = new Wire(client, client.addresses().getFirst(), () -> {});
  }

  @Override
  public Wire at(int place) {
    return wire;
  }

  @Override
  public Map<Wire, List<Integer>> all() {
    return Map.of(wire, List.of(0));
  }

  @Override
  public Wire any(int turn) {
    return wire;
  }

  @Override
  public void close() {
    wire.close();
  }
}
