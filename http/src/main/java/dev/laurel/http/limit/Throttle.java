package dev.laurel.http.limit;

import dev.laurel.core.limit.Holder;
import dev.laurel.core.limit.LocalRateLimiter;
import dev.laurel.core.limit.Rate;
import dev.laurel.core.limit.RateLimiter;
import dev.laurel.core.limit.Verdict;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// Lets every caller have its share of each kind of call.
///
/// By default the keys of a studio's own servers are not limited: what is too much for the machine
/// is refused with 503. Players, and whoever has shown nothing but an address, are.
public final class Throttle {
  /// The rates that hold where no setting says otherwise.
  public static final Map<CallKind, String> DEFAULTS =
      Map.of(
          CallKind.READ, "key=off,player=100/s,address=1000/s",
          CallKind.SUBMIT, "key=off,player=20/s,address=200/s",
          CallKind.BATCH, "key=off,player=1000/s,address=1000/s",
          CallKind.LOG_IN, "key=10/s,player=10/m,address=60/m,username=60/h",
          CallKind.ADMIN, "key=off,player=10/s,address=10/s");

  private final RateLimiter limiter;
  private final Map<CallKind, Allowance> allowances = new EnumMap<>(CallKind.class);

  /// What a caller is told of its share: the rate, and what is left of it.
  public record Told(Rate rate, Verdict verdict) {}

  public Throttle(RateLimiter limiter, Map<CallKind, Allowance> allowances) {
    this.limiter = limiter;
    this.allowances.putAll(allowances);
  }

  public static Throttle usual() {
    Map<CallKind, Allowance> allowances = new EnumMap<>(CallKind.class);
    DEFAULTS.forEach((kind, text) -> allowances.put(kind, Allowance.parse(text)));
    return new Throttle(LocalRateLimiter.start(), allowances);
  }

  /// The same rates, counted by another limiter.
  public Throttle over(RateLimiter other) {
    return new Throttle(other, allowances);
  }

  /// Whether a call may wait for another machine to be counted.
  public boolean isRemote() {
    return limiter.isRemote();
  }

  /// Whether such a call of such a caller is limited at all.
  public boolean limits(CallKind kind, Share share) {
    return rate(kind, share).isPresent();
  }

  /// Counts one call; empty where it is not limited.
  public Optional<Told> take(CallKind kind, Share share, String who) {
    return rate(kind, share)
        .map(rate -> new Told(rate, limiter.take(holder(kind, share, who), rate, 1)));
  }

  /// Counts what a call turned out to be beyond one.
  public void charge(CallKind kind, Share share, String who, long more) {
    rate(kind, share).ifPresent(rate -> limiter.charge(holder(kind, share, who), rate, more));
  }

  private Optional<Rate> rate(CallKind kind, Share share) {
    Allowance allowance = allowances.get(kind);
    return allowance == null ? Optional.empty() : allowance.of(share);
  }

  private static Holder holder(CallKind kind, Share share, String who) {
    return new Holder(kind.label(), share.label() + ":" + who);
  }
}
