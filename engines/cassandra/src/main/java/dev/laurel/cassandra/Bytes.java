package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.store.ByteSink;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Arrays of bytes as the driver has them.
final class Bytes {
  private Bytes() {}

  static ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes);
  }

  static byte[] array(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  static byte[] of(Row row, String column) {
    return array(Objects.requireNonNull(row.getByteBuffer(column)));
  }

  static byte @Nullable [] optional(Row row, String column) {
    ByteBuffer buffer = row.getByteBuffer(column);
    return buffer == null ? null : array(buffer);
  }

  static ByteBuffer number(long value) {
    return buffer(new ByteSink(Long.BYTES).fixed(value).toBytes());
  }
}
