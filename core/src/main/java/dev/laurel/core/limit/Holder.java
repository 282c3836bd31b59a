package dev.laurel.core.limit;

/// Whose share is counted, and of what: `submit` of `key:k1`, `log-in` of `address:192.0.2.7`.
public record Holder(String what, String who) {
  @Override
  public String toString() {
    return what + " " + who;
  }
}
