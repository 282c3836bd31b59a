package dev.laurel.rank;

/// Ints that lie in an array of longs, two in each: lane 0 is the lower half of the long at `base`.
final class Lanes {
  private static final long LOW = 0xFFFF_FFFFL;

  private Lanes() {}

  static int longs(int lanes) {
    return (lanes + 1) >> 1;
  }

  static int get(long[] array, int base, int lane) {
    return (int) (array[base + (lane >> 1)] >>> shift(lane));
  }

  static void set(long[] array, int base, int lane, int value) {
    int at = base + (lane >> 1);
    array[at] = (array[at] & ~(LOW << shift(lane))) | ((value & LOW) << shift(lane));
  }

  private static int shift(int lane) {
    return (lane & 1) << 5;
  }
}
