package dev.laurel.cassandra;

import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.util.ArrayList;
import java.util.List;

/// Where events are, as bytes.
final class Pointers {
  private Pointers() {}

  static byte[] write(List<EventLog.Pointer> pointers) {
    ByteSink sink = new ByteSink(48 * pointers.size());
    for (EventLog.Pointer pointer : pointers) {
      PlayerId player = pointer.player();
      sink.fixed(pointer.sequence()).fixed(pointer.time());
      sink.text(player == null ? "" : player.value());
    }
    return sink.toBytes();
  }

  static List<EventLog.Pointer> read(byte[] row) {
    ByteSource source = new ByteSource("row of the outbox", row);
    List<EventLog.Pointer> pointers = new ArrayList<>();
    while (!source.atEnd()) {
      long sequence = source.fixedLong();
      long time = source.fixedLong();
      String player = source.text();
      pointers.add(
          new EventLog.Pointer(sequence, time, player.isEmpty() ? null : new PlayerId(player)));
    }
    return pointers;
  }
}
