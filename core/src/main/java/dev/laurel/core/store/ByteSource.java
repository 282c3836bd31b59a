package dev.laurel.core.store;

import dev.laurel.core.store.RowStore.Damaged;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads what [ByteSink] wrote. What does not fit is damage, told with the name of the row.
public final class ByteSource {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final String name;
  private final byte[] bytes;
  private int at;

  /// `name` tells a reader of an error which row it was.
  public ByteSource(String name, byte[] bytes) {
    this.name = name;
    this.bytes = bytes;
  }

  public int u8() {
    need(1);
    return bytes[at++] & 0xFF;
  }

  public long fixedLong() {
    need(Long.BYTES);
    long value = (long) LONG.get(bytes, at);
    at += Long.BYTES;
    return value;
  }

  public int fixedInt() {
    return (u8() << 24) | (u8() << 16) | (u8() << 8) | u8();
  }

  public long varint() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = u8();
      value |= (long) (next & 0x7F) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw damaged("a number that does not end");
  }

  public int count(int max) {
    long value = varint();
    if (value < 0 || value > max) {
      throw damaged("a count of " + value);
    }
    return (int) value;
  }

  public long zigzag() {
    long value = varint();
    return (value >>> 1) ^ -(value & 1);
  }

  public @Nullable Long optional() {
    return u8() == 0 ? null : (Long) zigzag();
  }

  public byte[] blob() {
    return raw(count(bytes.length - at));
  }

  public byte[] raw(int length) {
    need(length);
    byte[] value = Arrays.copyOfRange(bytes, at, at + length);
    at += length;
    return value;
  }

  public String text() {
    int length = count(bytes.length - at);
    need(length);
    String value = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    return value;
  }

  public boolean atEnd() {
    return at == bytes.length;
  }

  public void requireEnd() {
    if (!atEnd()) {
      throw damaged(bytes.length - at + " bytes too many");
    }
  }

  public Damaged damaged(String what) {
    return new Damaged(
        "The stored " + name + " is damaged (" + what + "); restore it from a backup.");
  }

  private void need(int more) {
    if (more < 0 || bytes.length - at < more) {
      throw damaged("it ends too early");
    }
  }
}
