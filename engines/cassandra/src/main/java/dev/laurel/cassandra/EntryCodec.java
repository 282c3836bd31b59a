package dev.laurel.cassandra;

import dev.laurel.core.codec.BoardCodec;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.util.List;

/// Entries as bytes, with the names of where they are.
final class EntryCodec {
  private static final int FORMAT = 1;
  private static final int STATE_MASK = 3;
  private static final int HAS_METADATA = 4;

  /// An entry and where it is: board and grouping by number.
  record Seated(long board, Divisions.Name division, List<String> values, Entry entry) {}

  private EntryCodec() {}

  static byte[] write(Seated seated) {
    Entry entry = seated.entry;
    Metadata metadata = entry.metadata();
    ByteSink sink = new ByteSink(96).u8(FORMAT).fixed(seated.board);
    sink.text(seated.division.window()).varint(seated.division.grouping());
    BoardCodec.writeTexts(seated.values, sink);
    sink.u8(entry.state().code() | (metadata == null ? 0 : HAS_METADATA));
    sink.zigzag(entry.score()).zigzag(entry.subscore()).zigzag(entry.reachedAt());
    sink.varint(entry.version());
    if (metadata != null) {
      sink.blob(metadata.json());
    }
    return sink.toBytes();
  }

  static Seated read(byte[] row) {
    ByteSource source = new ByteSource("entry", row);
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
    long board = source.fixedLong();
    Divisions.Name division = new Divisions.Name(source.text(), (int) source.varint());
    List<String> values = BoardCodec.readTexts(source);
    int flags = source.u8();
    long score = source.zigzag();
    long subscore = source.zigzag();
    long reachedAt = source.zigzag();
    long version = source.varint();
    Metadata metadata = (flags & HAS_METADATA) == 0 ? null : Metadata.ofJson(source.blob());
    Entry.State state = Entry.State.ofCode(flags & STATE_MASK);
    Entry entry = new Entry(score, subscore, reachedAt, version, state, metadata);
    return new Seated(board, division, values, entry);
  }
}
