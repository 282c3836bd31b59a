package dev.laurel.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.limit.Gcra;
import dev.laurel.core.limit.Holder;
import dev.laurel.core.limit.LocalRateLimiter;
import dev.laurel.core.limit.Rate;
import dev.laurel.core.limit.RateLimiter;
import dev.laurel.core.limit.Verdict;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Counts for all instances together, to the microsecond.
///
/// A share is one key, `laurel:limit:WHAT WHO` (in a cluster spread over its places), which goes by
/// itself when the share is whole again; one script reads and moves it, so that instances never
/// share the last free place. The time is that of the server which has the key: the clocks of
/// instances do not matter.
///
/// While Redis is away this process counts for itself, at once and without asking: one caller a
/// second looks whether it is back. Its answer is waited for a short time only, since a limit is
/// worth less than the call that it holds up.
public final class RedisRateLimiter implements RateLimiter, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RedisRateLimiter.class);
  private static final Duration PATIENCE = Duration.ofMillis(500);
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final long UNITS_PER_SECOND = 1_000_000;

  /// More than this of a debt makes no difference to anybody: 142 years.
  private static final long MOST = 1L << 52;

  private final Client client;
  private final Servers servers;
  private final LocalRateLimiter local;
  private final @Nullable LongSupplier micros;
  private final byte[] margin;
  // As many as there are settings.
  private final Map<Rate, Gcra> rates = new ConcurrentHashMap<>();
  private final AtomicLong askAfterNanos = new AtomicLong(System.nanoTime());
  private volatile boolean away;

  private RedisRateLimiter(
      RedisSettings settings,
      LocalRateLimiter local,
      @Nullable LongSupplier micros,
      Duration margin) {
    this.client = Client.of(settings);
    this.servers = Servers.of(client);
    this.local = local;
    this.micros = micros;
    this.margin = number(margin.toMillis());
  }

  /// Opening needs no Redis: it is looked for when somebody calls.
  public static RedisRateLimiter open(RedisSettings settings) {
    return waiting(settings.withTimeout(PATIENCE));
  }

  /// One that waits for as long as the settings say.
  static RedisRateLimiter waiting(RedisSettings settings) {
    return new RedisRateLimiter(settings, LocalRateLimiter.start(), null, Duration.ofSeconds(1));
  }

  /// By the time of `micros`. Keys stay long enough for a clock that stands still.
  static RedisRateLimiter of(RedisSettings settings, LongSupplier micros) {
    LocalRateLimiter local = LocalRateLimiter.of(() -> micros.getAsLong() * 1_000, 1_024);
    return new RedisRateLimiter(settings, local, micros, Duration.ofHours(1));
  }

  @Override
  public Verdict take(Holder holder, Rate rate, long cost) {
    Gcra gcra = gcra(rate);
    Reply counted = ask(holder, gcra, cost, number(gcra.tolerance()));
    return counted == null
        ? local.take(holder, rate, cost)
        : gcra.verdict(counted.number(0), counted.number(1), cost);
  }

  @Override
  public void charge(Holder holder, Rate rate, long cost) {
    if (ask(holder, gcra(rate), cost, new byte[0]) == null) {
      local.charge(holder, rate, cost);
    }
  }

  @Override
  public boolean isRemote() {
    return true;
  }

  private Gcra gcra(Rate rate) {
    return rates.computeIfAbsent(rate, each -> new Gcra(each, UNITS_PER_SECOND));
  }

  /// What Redis says; null while it says nothing.
  private @Nullable Reply ask(Holder holder, Gcra gcra, long cost, byte[] tolerance) {
    if (away && !isMyTurn()) {
      return null;
    }
    byte[] now = micros == null ? new byte[0] : number(micros.getAsLong());
    byte[] taken = number(Math.min(MOST, Math.multiplyExact(cost, gcra.span())));
    byte[][] args = {now, taken, tolerance, margin};
    try {
      Reply reply = send(holder.toString(), args);
      noteBack();
      return reply;
    } catch (IndexUnavailable unavailable) {
      noteAway(unavailable);
      return null;
    }
  }

  private Reply send(String holder, byte[][] args) {
    int place = client.isCluster() ? Slots.of(holder, 0, 1) : 0;
    String start = client.isCluster() ? "{" + Slots.tag(place) + "}" : "";
    byte[][] keys = {("laurel:limit:" + start + holder).getBytes(UTF_8)};
    Wire wire = servers.at(place);
    return Call.send(wire, wire.session(), Script.LIMIT, keys, args).reply();
  }

  /// Whether this caller is the one that looks again.
  private boolean isMyTurn() {
    long now = System.nanoTime();
    long after = askAfterNanos.get();
    return now - after >= 0 && askAfterNanos.compareAndSet(after, now + PAUSE.toNanos());
  }

  private void noteAway(IndexUnavailable cause) {
    if (!away) {
      askAfterNanos.set(System.nanoTime() + PAUSE.toNanos());
      away = true;
      LOG.warn("Rates are counted by each instance for itself: {}", cause.getMessage());
    }
  }

  private void noteBack() {
    if (away) {
      away = false;
      LOG.info("Rates are counted for all instances together again");
    }
  }

  private static byte[] number(long number) {
    return Keys.bytes(Long.toString(number));
  }

  @Override
  public void close() {
    servers.close();
    client.close();
  }
}
