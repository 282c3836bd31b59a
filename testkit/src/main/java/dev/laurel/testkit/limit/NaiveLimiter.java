package dev.laurel.testkit.limit;

import dev.laurel.core.limit.Rate;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// One holder's share as a bucket that leaks, filled anew from all that it ever let in whenever it
/// is asked. Slow, and hard to get wrong. Times are in microseconds.
final class NaiveLimiter {
  private record Let(long at, long cost) {}

  private final BigInteger drop;
  private final BigInteger brim;
  private final List<Let> all = new ArrayList<>();

  NaiveLimiter(Rate rate) {
    this.drop = BigInteger.valueOf(rate.period().toNanos() / 1000 / rate.count());
    this.brim = drop.multiply(BigInteger.valueOf(rate.count()));
  }

  boolean take(long now, long cost) {
    if (level(now).add(drop.multiply(BigInteger.valueOf(cost))).compareTo(brim) > 0) {
      return false;
    }
    all.add(new Let(now, cost));
    return true;
  }

  void charge(long now, long cost) {
    all.add(new Let(now, cost));
  }

  long remaining(long now) {
    return brim.subtract(level(now)).max(BigInteger.ZERO).divide(drop).longValueExact();
  }

  /// How full the bucket is, in microseconds that it takes to run empty.
  private BigInteger level(long now) {
    BigInteger level = BigInteger.ZERO;
    long last = 0;
    for (Let let : all) {
      level = leaked(level, let.at - last).add(drop.multiply(BigInteger.valueOf(let.cost)));
      last = let.at;
    }
    return leaked(level, now - last);
  }

  private static BigInteger leaked(BigInteger level, long micros) {
    return level.subtract(BigInteger.valueOf(micros)).max(BigInteger.ZERO);
  }
}
