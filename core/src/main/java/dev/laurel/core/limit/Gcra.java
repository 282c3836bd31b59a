package dev.laurel.core.limit;

/// The generic cell rate algorithm, without a clock: a share is one number, the time at which it
/// will be whole again.
///
/// ```
///        now          whole again      now + tolerance
///  ───────┼────────────────┼──────────────────┼───────►
///         │◄─ taken ──────►│◄── still free ──►│
/// ```
///
/// Each call moves `whole again` to the right by what it costs; one that would move it past `now +
/// tolerance` is refused and moves nothing. So over any stretch of time no more are let in than the
/// rate has for it, plus one period's worth at its begin. Times are in units of which a second has
/// `unitsPerSecond`, from any beginning.
public final class Gcra {
  private final long unitsPerMilli;
  private final long span;
  private final long tolerance;

  public Gcra(Rate rate, long unitsPerSecond) {
    this.unitsPerMilli = unitsPerSecond / 1000;
    this.span = rate.span(unitsPerSecond);
    this.tolerance = Math.multiplyExact(rate.count(), span);
  }

  /// What a call of cost 1 takes up.
  public long span() {
    return span;
  }

  /// How much may be taken up at once.
  public long tolerance() {
    return tolerance;
  }

  /// The share after a call, let in or not.
  public long after(long wholeAt, long now, long cost) {
    long moved = moved(wholeAt, now, cost);
    return moved - now > tolerance ? wholeAt : moved;
  }

  /// The share after what is not asked about: it may go into debt.
  public long charged(long wholeAt, long now, long cost) {
    return moved(wholeAt, now, cost);
  }

  private long moved(long wholeAt, long now, long cost) {
    return Math.max(wholeAt, now) + Math.multiplyExact(cost, span);
  }

  /// What the caller is told, from the share before the call.
  public Verdict verdict(long wholeAt, long now, long cost) {
    long moved = moved(wholeAt, now, cost);
    long late = moved - now - tolerance;
    long taken = late > 0 ? Math.max(0, wholeAt - now) : moved - now;
    return new Verdict(late <= 0, remaining(taken), millis(taken), millis(Math.max(0, late)));
  }

  private long remaining(long taken) {
    return Math.max(0, tolerance - taken) / span;
  }

  private long millis(long units) {
    return Math.ceilDiv(units, unitsPerMilli);
  }
}
