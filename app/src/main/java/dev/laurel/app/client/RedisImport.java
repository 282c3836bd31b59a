package dev.laurel.app.client;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.ScoredValue;
import io.lettuce.core.ScoredValueScanCursor;
import io.lettuce.core.api.sync.RedisCommands;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// One reading of a sorted set in a running Redis, by ZSCAN: whoever is in it from the beginning to
/// the end is read, however much it changes meanwhile. What is read twice counts once, since it is
/// known by player and score.
final class RedisImport implements ImportSource {
  private static final int MEMBERS_AT_A_TIME = 1000;

  /// From here on a double has no room for every integer, and may be another than what was stored.
  private static final double LARGEST = 0x1p63;

  private final RedisURI uri;
  private final String key;
  private final RedisClient client;
  private final RedisCommands<String, String> redis;
  private final long size;
  private ScanCursor cursor = ScanCursor.INITIAL;
  private long read;

  private RedisImport(
      RedisURI uri,
      String key,
      RedisClient client,
      RedisCommands<String, String> redis,
      long size) {
    this.uri = uri;
    this.key = key;
    this.client = client;
    this.redis = redis;
    this.size = size;
  }

  static RedisImport open(String address, String key) {
    RedisURI uri = uri(address);
    RedisClient client = RedisClient.create(uri);
    try {
      RedisCommands<String, String> redis = asked(uri, () -> client.connect().sync());
      String type = asked(uri, () -> redis.type(key));
      if (type.equals("none")) {
        throw new Failed("There is no key '" + key + "' in the Redis at " + place(uri) + ".");
      }
      if (!type.equals("zset")) {
        throw new Failed("The key '" + key + "' has a " + type + ", and no sorted set.");
      }
      long size = asked(uri, () -> redis.zcard(key));
      return new RedisImport(uri, key, client, redis, size);
    } catch (RuntimeException unusable) {
      client.shutdown();
      throw unusable;
    }
  }

  private static RedisURI uri(String address) {
    try {
      return RedisURI.create(address);
    } catch (IllegalArgumentException malformed) {
      // The address may hold a password.
      throw new Failed(
          "What --from-redis says is no address such as redis://127.0.0.1:6379.", malformed);
    }
  }

  private static <T> T asked(RedisURI uri, Supplier<T> call) {
    try {
      return call.get();
    } catch (RedisException failed) {
      Throwable reason = failed.getCause() == null ? failed : failed.getCause();
      throw new Failed(
          "The Redis at " + place(uri) + " does not answer: " + reason.getMessage() + ".", failed);
    }
  }

  private static String place(RedisURI uri) {
    return uri.getHost() + ":" + uri.getPort();
  }

  /// In the directory of the caller, by the name of the set.
  @Override
  public Mark mark() {
    return Mark.beside(Path.of(key.replaceAll("[^A-Za-z0-9._-]", "_") + ".redis"));
  }

  @Override
  public String skip(String howFar) {
    int space = howFar.indexOf(' ');
    cursor = ScanCursor.of(howFar.substring(0, space));
    read = Long.parseLong(howFar.substring(space + 1));
    return "after " + read + " members";
  }

  @Override
  public String howFar() {
    return cursor.getCursor() + " " + read;
  }

  @Override
  public String proof() {
    return Submissions.digest(place(uri) + "\n" + uri.getDatabase() + "\n" + key);
  }

  @Override
  public long done() {
    return read;
  }

  @Override
  public long all() {
    return size;
  }

  @Override
  public boolean next(Submissions submissions) {
    ScanArgs some = ScanArgs.Builder.limit(MEMBERS_AT_A_TIME);
    ScoredValueScanCursor<String> page = asked(uri, () -> redis.zscan(key, cursor, some));
    page.getValues().forEach(member -> add(submissions, member));
    cursor = page;
    read += page.getValues().size();
    return !page.isFinished();
  }

  private void add(Submissions submissions, ScoredValue<String> member) {
    String player = member.getValue();
    String name = "Member '" + player + "'";
    String wrong = fault(member.getScore());
    if (wrong != null) {
      submissions.reject(name, wrong);
      return;
    }
    long score = (long) member.getScore();
    Map<String, @Nullable Object> submission = new LinkedHashMap<>();
    submission.put("player", player);
    submission.put("score", score);
    submissions.add(name, submission, proof() + "\n" + player + "\n" + score);
  }

  /// Why a score is none here; null where it is one.
  private static @Nullable String fault(double score) {
    if (Double.isInfinite(score) || score < -LARGEST || score >= LARGEST) {
      return "its score " + text(score) + " is beyond the 64 bits of a score";
    }
    return score == Math.rint(score)
        ? null
        : "its score " + text(score) + " is not an integer; multiply the scores in Redis first";
  }

  private static String text(double score) {
    return Double.isInfinite(score)
        ? String.valueOf(score).toLowerCase(Locale.ROOT)
        : new BigDecimal(Double.toString(score)).toPlainString();
  }

  @Override
  public String toString() {
    return "The sorted set '" + key + "'";
  }

  @Override
  public void close() {
    client.shutdown();
  }
}
