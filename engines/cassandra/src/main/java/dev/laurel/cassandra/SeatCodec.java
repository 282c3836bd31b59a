package dev.laurel.cassandra;

import dev.laurel.core.codec.BoardCodec;
import dev.laurel.core.codec.EntryCodec;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.util.List;

/// Entries as bytes, with the names of where they are.
final class SeatCodec {
  private static final int FORMAT = 1;

  /// An entry and where it is: board and grouping by number.
  record Seated(long board, Divisions.Name division, List<String> values, Entry entry) {}

  private SeatCodec() {}

  static byte[] write(Seated seated) {
    ByteSink sink = new ByteSink(96).u8(FORMAT).fixed(seated.board);
    sink.text(seated.division.window()).varint(seated.division.grouping());
    BoardCodec.writeTexts(seated.values, sink);
    return EntryCodec.write(seated.entry, sink).toBytes();
  }

  static Seated read(byte[] row) {
    ByteSource source = new ByteSource("entry", row);
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
    long board = source.fixedLong();
    Divisions.Name division = new Divisions.Name(source.text(), (int) source.varint());
    List<String> values = BoardCodec.readTexts(source);
    return new Seated(board, division, values, EntryCodec.read(source));
  }
}
