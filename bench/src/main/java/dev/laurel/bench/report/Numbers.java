package dev.laurel.bench.report;

import java.util.Locale;

/// How numbers are printed: three or more digits that mean something.
final class Numbers {
  private Numbers() {}

  static String readable(double value) {
    double size = Math.abs(value);
    String form = size >= 1000 ? "%,.0f" : size >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, form, value);
  }

  /// Without zeros at the end.
  static String shortest(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
