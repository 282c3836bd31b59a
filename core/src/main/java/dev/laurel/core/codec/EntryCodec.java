package dev.laurel.core.codec;

import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;

/// Entries as bytes.
public final class EntryCodec {
  private static final int STATE_MASK = 3;
  private static final int HAS_METADATA = 4;

  private EntryCodec() {}

  public static ByteSink write(Entry entry, ByteSink sink) {
    Metadata metadata = entry.metadata();
    sink.u8(entry.state().code() | (metadata == null ? 0 : HAS_METADATA));
    sink.zigzag(entry.score()).zigzag(entry.subscore()).zigzag(entry.reachedAt());
    sink.varint(entry.version());
    return metadata == null ? sink : sink.blob(metadata.json());
  }

  public static Entry read(ByteSource source) {
    int flags = source.u8();
    long score = source.zigzag();
    long subscore = source.zigzag();
    long reachedAt = source.zigzag();
    long version = source.varint();
    Metadata metadata = (flags & HAS_METADATA) == 0 ? null : Metadata.ofJson(source.blob());
    Entry.State state = Entry.State.ofCode(flags & STATE_MASK);
    return new Entry(score, subscore, reachedAt, version, state, metadata);
  }
}
