package dev.laurel.redis;

import static dev.laurel.redis.Script.PAGE;
import static dev.laurel.redis.Script.PLACE;

import dev.laurel.core.Gathering;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.Count;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.Position;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Standing;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Standings that are in one place: each answer is one script.
record WholeTable(Reading reading, Layout layout, Answers answers) implements Table {
  // Beyond it a number of Lua is no longer exact, and no standings are that long.
  private static final long MAX_POSITION = 1L << 52;

  /// What the tables of an index share.
  static final class Reading {
    private static final int PLACES_AT_ONCE = 100;
    private static final int PAGES_AT_ONCE = 100;
    private static final int ROUNDS_AT_ONCE = 2;

    private final Calls calls;
    private final Keys keys;
    private final HotPages hotPages = new HotPages();
    private final Gathering<Wanted, Placed> places =
        new Gathering<>(PLACES_AT_ONCE, ROUNDS_AT_ONCE, this::places);
    private final Gathering<First, Slice> firsts =
        new Gathering<>(PAGES_AT_ONCE, ROUNDS_AT_ONCE, this::firsts);

    Reading(Calls calls, Keys keys) {
      this.calls = calls;
      this.keys = keys;
    }

    HotPages hotPages() {
      return hotPages;
    }

    private Call send(Script script, Where where, byte[]... args) {
      List<byte[]> all = new ArrayList<>(args.length + 1);
      all.add(Bounds.of(where.id.group()).prefix());
      all.addAll(List.of(args));
      return calls.send(script, keys.of(where.layout, DivisionId.of(where.id), 0), all);
    }

    /// One script for each standings that the questions are of.
    private List<Placed> places(List<Wanted> questions) {
      Map<Where, List<PlayerId>> wanted = new LinkedHashMap<>();
      questions.forEach(
          it -> wanted.computeIfAbsent(it.where, _ -> new ArrayList<>()).add(it.player));
      List<Supplier<Call>> asking = new ArrayList<>();
      wanted.forEach((where, players) -> asking.add(() -> send(PLACE, where, bytes(players))));
      Iterator<Reply> replies = calls.pipeline(asking).iterator();
      Map<Where, Iterator<Placed>> found = new HashMap<>();
      wanted.keySet().forEach(where -> found.put(where, Placed.all(replies.next()).iterator()));
      return questions.stream()
          .map(it -> Objects.requireNonNull(found.get(it.where)).next())
          .toList();
    }

    /// Each page once, for all who ask for it.
    private List<Slice> firsts(List<First> questions) {
      Map<First, Supplier<Slice>> asking = new LinkedHashMap<>();
      questions.forEach(it -> asking.computeIfAbsent(it, this::first));
      Map<First, Slice> found = new HashMap<>();
      asking.forEach((first, page) -> found.put(first, page.get()));
      return questions.stream().map(it -> Objects.requireNonNull(found.get(it))).toList();
    }

    /// Begins to ask for a page that may be hot.
    private Supplier<Slice> first(First first) {
      Answers answers = Answers.of(first.where.id, first.encoding);
      return hotPages.first(
          first.where.id,
          first.limit,
          known -> {
            byte[] none = Bounds.NONE;
            byte[] limit = number(first.limit);
            Call call =
                send(PAGE, first.where, number(0), none, none, none, limit, number(0), known);
            return () -> asked(answers, call.reply());
          });
    }

    private static HotPages.Asked asked(Answers answers, Reply reply) {
      return reply.size() == 1
          ? HotPages.Asked.UNCHANGED
          : new HotPages.Asked(reply.bytes(3), answers.slice(reply));
    }
  }

  /// Standings in one filling.
  private record Where(Layout layout, StandingsId id) {}

  /// A player whose place is asked for.
  private record Wanted(Where where, PlayerId player) {}

  /// A first page that is asked for.
  private record First(Where where, Encoding encoding, int limit) {}

  private Where where() {
    return new Where(layout, answers.id());
  }

  private Reply ask(Script script, byte[]... args) {
    return reading.send(script, where(), args).reply();
  }

  @Override
  public long total() {
    return ask(Script.TOTAL).number(0);
  }

  @Override
  public Optional<Standing> place(PlayerId player) {
    return answers.standing(player, reading.places.ask(new Wanted(where(), player)));
  }

  @Override
  public Supplier<List<Optional<Standing>>> placing(List<PlayerId> players) {
    Call call = reading.send(PLACE, where(), bytes(players));
    return () -> {
      Reply reply = call.reply();
      List<Optional<Standing>> found = new ArrayList<>(players.size());
      for (int i = 0; i < players.size(); i++) {
        found.add(answers.standing(players.get(i), Placed.of(reply, i)));
      }
      return found;
    };
  }

  private static byte[][] bytes(List<PlayerId> players) {
    byte[][] bytes = new byte[players.size()][];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = Keys.bytes(players.get(i).value());
    }
    return bytes;
  }

  @Override
  public Slice places(List<PlayerId> players) {
    List<PlayerId> once = List.copyOf(new LinkedHashSet<>(players));
    return answers.places(once, ask(PLACE, bytes(once)));
  }

  @Override
  public Slice range(long skipped, int limit) {
    if (skipped <= 0 && HotPages.takes(limit)) {
      return reading.firsts.ask(new First(where(), answers.encoding(), limit));
    }
    return page(skipped, Bounds.NONE, Bounds.NONE, Bounds.NONE, limit);
  }

  @Override
  public Supplier<Slice> first(int limit) {
    return HotPages.takes(limit)
        ? reading.first(new First(where(), answers.encoding(), limit))
        : paging(0, Bounds.NONE, Bounds.NONE, Bounds.NONE, limit);
  }

  @Override
  public Slice bottom(int limit) {
    byte[] none = Bounds.NONE;
    Reply reply = ask(PAGE, number(0), none, none, none, number(limit), number(1));
    Slice lastOnes = answers.slice(reply);
    return new Slice(lastOnes.total(), lastOnes.entries().reversed(), lastOnes.more());
  }

  @Override
  public Slice after(Position position, int limit) {
    return page(0, answers.upTo(position), Bounds.NONE, Bounds.NONE, limit);
  }

  @Override
  public Optional<Slice> around(PlayerId player, int above, int below) {
    byte[] who = Keys.bytes(player.value());
    return answers.around(ask(Script.AROUND, who, number(above), number(below)));
  }

  @Override
  public Slice byScore(long min, long max, @Nullable Position after, int limit) {
    Encoding encoding = answers.encoding();
    long firstKey = Math.min(encoding.key(min), encoding.key(max));
    long lastKey = Math.max(encoding.key(min), encoding.key(max));
    return page(
        0,
        answers.bounds().below(firstKey),
        after == null ? Bounds.NONE : answers.upTo(after),
        min > max ? Bounds.BEFORE_ALL : answers.bounds().upTo(lastKey),
        limit);
  }

  /// What stands behind a position and two bounds, and not behind a third.
  private Slice page(long skipped, byte[] behind, byte[] alsoBehind, byte[] upTo, int limit) {
    return paging(skipped, behind, alsoBehind, upTo, limit).get();
  }

  private Supplier<Slice> paging(
      long skipped, byte[] behind, byte[] alsoBehind, byte[] upTo, int limit) {
    byte[] skip = number(Math.clamp(skipped, 0, MAX_POSITION));
    Call call =
        reading.send(PAGE, where(), skip, behind, alsoBehind, upTo, number(limit), number(0));
    return () -> answers.slice(call.reply());
  }

  @Override
  public Count count(long score) {
    Reply reply = ask(Script.COUNT, answers.encoding().keyBytes(score));
    return new Count(reply.number(0), reply.number(1), reply.number(2), reply.number(3));
  }

  @Override
  public Optional<Long> scoreAt(double percentile) {
    Reply reply = figures(0, List.of(percentile));
    return reply.number(0) == 0
        ? Optional.empty()
        : Optional.of(answers.quantiles(reply.reply(5)).getFirst());
  }

  @Override
  public Distribution distribution(int buckets) {
    return answers.distribution(figures(buckets, Distribution.QUANTILES), buckets);
  }

  private Reply figures(int buckets, List<? extends Number> percentiles) {
    List<byte[]> args = new ArrayList<>();
    args.add(number(answers.encoding().order() == Order.DESC ? 1 : 0));
    args.add(number(buckets));
    percentiles.forEach(percentile -> args.add(Keys.bytes(percentile.toString())));
    return ask(Script.DISTRIBUTION, args.toArray(byte[][]::new));
  }

  private static byte[] number(long number) {
    return Keys.bytes(Long.toString(number));
  }
}
