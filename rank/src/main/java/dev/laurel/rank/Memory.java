package dev.laurel.rank;

/// Sizes of heap objects: compressed references, 16-byte array headers, 8-byte alignment.
final class Memory {
  private static final int HEADER = 16;

  private Memory() {}

  /// An object whose fields take `bytes`, its header not counted.
  static long object(int bytes) {
    return align(HEADER + (long) bytes);
  }

  static long longs(long length) {
    return align(HEADER + 8 * length);
  }

  static long ints(long length) {
    return align(HEADER + 4 * length);
  }

  static long bytes(long length) {
    return align(HEADER + length);
  }

  static long references(long length) {
    return ints(length);
  }

  private static long align(long bytes) {
    return (bytes + 7) & ~7L;
  }
}
