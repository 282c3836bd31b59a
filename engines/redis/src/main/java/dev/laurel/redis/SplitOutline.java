package dev.laurel.redis;

import dev.laurel.core.index.Outline;
import dev.laurel.core.index.Outline.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Tells what a split standings looks like from afar in a few rounds, and not in several for every
/// point: first each shard tells members that lie evenly in it; of their scores those are taken
/// that lie evenly in the whole; then all shards count at them, many in one call.
///
/// A member stands for as many entries as lie between it and the next of its shard. So the number
/// of entries between two scores is known within one such stretch of every shard, and at most twice
/// as many lie between two points as if they were at equal distances.
record SplitOutline(Shards shards, Answers answers) {
  /// At how many scores a shard counts in one call: a script keeps others waiting.
  static final int COUNTED_AT_ONCE = 64;

  /// A score that a shard has, and how many entries it stands for.
  private record Sample(long score, double entries) {}

  Outline of(int points) {
    List<Long> scores = chosen(samples(points), points);
    List<Point> counted = new ArrayList<>(scores.size());
    long total = 0;
    for (int from = 0; from < scores.size(); from += COUNTED_AT_ONCE) {
      List<Long> some = scores.subList(from, Math.min(from + COUNTED_AT_ONCE, scores.size()));
      total = count(some, counted);
    }
    return new Outline(total, counted);
  }

  /// Best first.
  private List<Sample> samples(int points) {
    byte[] number = Keys.bytes(Integer.toString(points));
    List<Sample> samples = new ArrayList<>();
    for (Reply shard :
        shards.ask(Script.PIVOTS, answers.bounds().prefix(), number, Bounds.NONE, Bounds.NONE)) {
      int told = (shard.size() - 2) / 2;
      double each = (double) shard.number(1) / told;
      for (int i = 0; i < told; i++) {
        byte[] key = Arrays.copyOf(shard.bytes(2 * i + 3), Long.BYTES);
        samples.add(new Sample(answers.encoding().score(key), each));
      }
    }
    samples.sort(Comparator.comparingLong(sample -> answers.encoding().key(sample.score)));
    return samples;
  }

  /// The different scores at equal distances, at most so many; all of them where there are no more.
  private static List<Long> chosen(List<Sample> samples, int points) {
    List<Long> different = samples.stream().map(Sample::score).distinct().toList();
    if (different.size() <= points) {
      return different;
    }
    double step = samples.stream().mapToDouble(Sample::entries).sum() / points;
    List<Long> chosen = new ArrayList<>(points);
    double reached = 0;
    double next = 0;
    for (Sample sample : samples) {
      reached += sample.entries;
      if (reached > next && chosen.size() < points) {
        if (chosen.isEmpty() || chosen.getLast() != sample.score) {
          chosen.add(sample.score);
        }
        next = (Math.floor(reached / step) + 1) * step;
      }
    }
    return chosen;
  }

  /// Adds a point for each of these scores; tells how many entries there are in all.
  private long count(List<Long> scores, List<Point> counted) {
    List<byte[]> args = new ArrayList<>();
    args.add(answers.bounds().prefix());
    args.add(Keys.bytes("0"));
    for (long score : scores) {
      byte[] key = answers.encoding().keyBytes(score);
      args.add(key);
      args.add(SplitTable.behindAll(key));
    }
    List<Reply> replies = shards.ask(Script.POINTS, _ -> args);
    for (int i = 0; i < scores.size(); i++) {
      Counted before = Counted.sum(replies, 4, 6 * i);
      Counted upTo = Counted.sum(replies, 4, 6 * i + 3);
      long equal = upTo.before() - before.before();
      counted.add(new Point(scores.get(i), before.before(), before.betterScores(), equal));
    }
    return replies.stream().mapToLong(it -> it.number(0)).sum();
  }
}
