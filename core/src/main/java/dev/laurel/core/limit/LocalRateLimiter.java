package dev.laurel.core.limit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/// Counts within this process, to the nanosecond.
///
/// It remembers a bounded number of holders. Where it is full, the one that was longest without a
/// call is forgotten: its share is then whole again, which it mostly is by that time. So a crowd of
/// new holders can make the limiter lenient, but never make it grow or refuse a stranger.
public final class LocalRateLimiter implements RateLimiter {
  private static final int STRIPES = 64;
  private static final int DEFAULT_CAPACITY = 1 << 16;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final LongSupplier nanos;
  private final Stripe[] stripes = new Stripe[STRIPES];
  // As many as there are settings.
  private final Map<Rate, Gcra> rates = new ConcurrentHashMap<>();

  /// The holders whose hash is alike, the longest unused first. The value is when a share is whole
  /// again.
  private static final class Stripe extends LinkedHashMap<Holder, Long> {
    private static final long serialVersionUID = 1L;
    private final int capacity;

    Stripe(int capacity) {
      super(16, 0.75f, true);
      this.capacity = capacity;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Holder, Long> eldest) {
      return size() > capacity;
    }
  }

  private LocalRateLimiter(LongSupplier nanos, int capacity) {
    this.nanos = nanos;
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe(Math.max(1, capacity / STRIPES));
    }
  }

  /// By the time of `nanos`, which only grows; for about `capacity` holders.
  public static LocalRateLimiter of(LongSupplier nanos, int capacity) {
    return new LocalRateLimiter(nanos, capacity);
  }

  public static LocalRateLimiter start() {
    return of(System::nanoTime, DEFAULT_CAPACITY);
  }

  @Override
  public Verdict take(Holder holder, Rate rate, long cost) {
    Gcra gcra = gcra(rate);
    Stripe stripe = stripe(holder);
    synchronized (stripe) {
      // Within the lock: whoever comes second has the later time.
      long now = nanos.getAsLong();
      long wholeAt = stripe.getOrDefault(holder, now);
      stripe.put(holder, gcra.after(wholeAt, now, cost));
      return gcra.verdict(wholeAt, now, cost);
    }
  }

  @Override
  public void charge(Holder holder, Rate rate, long cost) {
    Gcra gcra = gcra(rate);
    Stripe stripe = stripe(holder);
    synchronized (stripe) {
      long now = nanos.getAsLong();
      stripe.put(holder, gcra.charged(stripe.getOrDefault(holder, now), now, cost));
    }
  }

  @Override
  public boolean isRemote() {
    return false;
  }

  /// How many holders are remembered.
  public int size() {
    int size = 0;
    for (Stripe stripe : stripes) {
      synchronized (stripe) {
        size += stripe.size();
      }
    }
    return size;
  }

  private Gcra gcra(Rate rate) {
    return rates.computeIfAbsent(rate, each -> new Gcra(each, NANOS_PER_SECOND));
  }

  private Stripe stripe(Holder holder) {
    int hash = holder.hashCode() * 0x9E3779B9;
    return stripes[hash >>> 26];
  }
}
