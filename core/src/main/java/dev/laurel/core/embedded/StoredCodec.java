package dev.laurel.core.embedded;

import dev.laurel.core.codec.ArchivedCodec;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;

/// What is stored of archived standings beside their entries, as bytes.
final class StoredCodec {
  private static final int FORMAT = 1;

  private StoredCodec() {}

  static byte[] write(Stored stored) {
    ByteSink sink = new ByteSink(512).u8(FORMAT).u8(stored.stage().code());
    sink.varint(stored.covered());
    ArchivedCodec.write(stored.archived(), sink);
    return sink.toBytes();
  }

  static Stored read(int number, byte[] row) {
    ByteSource source = new ByteSource("head " + number + " of the archive", row);
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
    Stored.Stage stage = Stored.Stage.ofCode(source.u8());
    long covered = source.varint();
    Stored stored = new Stored(number, stage, covered, ArchivedCodec.read(source));
    source.requireEnd();
    return stored;
  }
}
