package dev.laurel.core.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Bytes being written, as stored rows are made of: numbers of variable length, texts, and blobs.
public final class ByteSink {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int MAX_VARINT = 10;

  private byte[] bytes;
  private int length;

  public ByteSink(int capacity) {
    bytes = new byte[capacity];
  }

  public ByteSink u8(int value) {
    room(1);
    bytes[length++] = (byte) value;
    return this;
  }

  /// Eight bytes, big-endian, so that the order of keys is the order of unsigned numbers.
  public ByteSink fixed(long value) {
    room(Long.BYTES);
    LONG.set(bytes, length, value);
    length += Long.BYTES;
    return this;
  }

  public ByteSink fixed(int value) {
    return u8(value >>> 24).u8(value >>> 16).u8(value >>> 8).u8(value);
  }

  /// Seven bits a byte, low ones first; small numbers are short.
  public ByteSink varint(long value) {
    room(MAX_VARINT);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
    return this;
  }

  /// Numbers of either sign; those near zero are short.
  public ByteSink zigzag(long value) {
    return varint((value << 1) ^ (value >> 63));
  }

  /// A number that may not be there.
  public ByteSink optional(@Nullable Long value) {
    u8(value == null ? 0 : 1);
    return value == null ? this : zigzag(value);
  }

  public ByteSink blob(byte[] value) {
    varint(value.length);
    return raw(value);
  }

  public ByteSink raw(byte[] value) {
    room(value.length);
    System.arraycopy(value, 0, bytes, length, value.length);
    length += value.length;
    return this;
  }

  public ByteSink text(String value) {
    return blob(value.getBytes(StandardCharsets.UTF_8));
  }

  public int length() {
    return length;
  }

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  public void clear() {
    length = 0;
  }

  private void room(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }
}
