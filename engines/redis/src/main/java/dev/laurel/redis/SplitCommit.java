package dev.laurel.redis;

import dev.laurel.core.index.Shift;
import dev.laurel.core.index.Standing;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The changes of a commit in one division that is split.
///
/// Three rounds, each to many shards side by side, whatever the number of changes:
///
/// 1. where places are to be told: the entries that are there, each from its shard. From them
///    follows where each change begins and ends;
/// 2. the changes, each to its shard; and to every shard the places, in between, so that each
///    counts what was before a change and after it;
/// 3. what shards have noted about scores, to the shards that count those; and again the places.
///
/// A commit is answered when all three are done, and its outbox row stays until then: who comes
/// next to a shard gets the notes that somebody left behind, and takes them along.
final class SplitCommit {
  /// The most changes of a call, and the most notes and places.
  private static final int MAX_CHANGES = 64;

  private static final int MAX_NOTES = 400;
  private static final byte[] CHANGE = {'a'};
  private static final byte[] PLACE = {'p'};
  private static final byte[] NOTE = {'n'};
  private static final byte[] SCORES = {'q'};

  private final Shards shards;
  private final Encoding encoding;
  private final byte[] expiry;
  private final Taken taken;
  private final List<Step> steps = new ArrayList<>();
  private final Map<PlayerId, byte[]> entries = new HashMap<>();
  private final List<Integer> asked = new ArrayList<>();
  private final Map<Integer, Journal> journals = new LinkedHashMap<>();
  private boolean placed;

  /// One change. Its points are null where the player does not stand.
  private static final class Step {
    private final int number;
    private final Change change;
    private final byte[] player;
    private final int shard;
    private final byte[] after;
    private @Nullable Point from;
    private @Nullable Point to;
    private long expected = -1;
    private boolean overtaken;
    private long mark;

    Step(int number, Change change, byte[] player, int shard, byte[] after) {
      this.number = number;
      this.change = change;
      this.player = player;
      this.shard = shard;
      this.after = after;
    }
  }

  /// Where somebody stands, with the entry that puts it there.
  private static final class Point {
    private final byte[] group;
    private final byte[] rest;
    private final byte[] entry;
    private Counted counted = Counted.NOTHING;

    Point(byte[] group, byte[] rest, byte[] entry) {
      this.group = group;
      this.rest = rest;
      this.entry = entry;
    }
  }

  /// The notes of a shard that may not have been taken yet, from one number on.
  private record Journal(long first, List<byte[]> notes) {
    long last() {
      return first + notes.size() - 1;
    }
  }

  SplitCommit(Shards shards, Encoding encoding, byte[] expiry, Taken taken) {
    this.shards = shards;
    this.encoding = encoding;
    this.expiry = expiry;
    this.taken = taken;
  }

  void add(int number, Change change) {
    byte[] player = Keys.bytes(change.player().value());
    byte[] after = encoding.pack(change.standings().group(), change.after());
    steps.add(new Step(number, change, player, shards.layout().shard(player), after));
  }

  List<Supplier<Call>> looking() {
    placed = true;
    Map<Integer, List<byte[]>> players = new LinkedHashMap<>();
    steps.forEach(it -> players.computeIfAbsent(it.shard, _ -> new ArrayList<>()).add(it.player));
    List<Supplier<Call>> round = new ArrayList<>();
    players.forEach((shard, some) -> {
      for (int from = 0; from < some.size(); from += MAX_NOTES) {
        List<byte[]> few = some.subList(from, Math.min(from + MAX_NOTES, some.size()));
        round.add(shards.sending(Script.LOOK, shard, few));
      }
    });
    return round;
  }

  void looked(List<Reply> replies) {
    for (Reply reply : replies) {
      for (int i = 0; i < reply.size(); i += 3) {
        entries.put(new PlayerId(reply.text(i)), Packed.checked(reply.bytes(i + 1)));
      }
    }
    for (Step step : steps) {
      byte[] known = entries.get(step.change.player());
      boolean isNew = known == null || new Packed(step.after).isNewer(new Packed(known));
      byte[] stands = isNew || known == null ? step.after : known;
      byte[] group = new Packed(step.after).group();
      step.expected = known == null ? -1 : new Packed(known).version();
      step.from = known == null ? null : point(group, step.player, known);
      step.to = point(group, step.player, stands);
      entries.put(step.change.player(), stands);
    }
  }

  private static @Nullable Point point(byte[] group, byte[] player, byte[] entry) {
    Packed packed = new Packed(entry);
    return packed.state() == State.REMOVED || !Arrays.equals(packed.group(), group)
        ? null
        : new Point(group, packed.rest(player), entry);
  }

  /// Where places are told every shard is asked, otherwise those that have a change.
  List<Supplier<Call>> sharing() {
    List<Supplier<Call>> round = new ArrayList<>();
    for (int shard = 0; shard < shards.layout().shards(); shard++) {
      int own = shard;
      List<Step> some = placed ? steps : steps.stream().filter(it -> it.shard == own).toList();
      for (int from = 0; from < some.size(); from += MAX_CHANGES) {
        int to = Math.min(from + MAX_CHANGES, some.size());
        asked.add(shard);
        round.add(sharing(shard, some.subList(from, to), to == some.size()));
      }
    }
    return round;
  }

  private Supplier<Call> sharing(int shard, List<Step> some, boolean last) {
    List<byte[]> args = new ArrayList<>();
    args.add(expiry);
    args.add(number(taken.upTo(shards, shard)));
    args.add(number(last ? 1 : 0));
    for (Step step : some) {
      addPlace(args, step.from);
      if (step.shard == shard) {
        args.addAll(List.of(CHANGE, step.player, step.after));
      }
      addPlace(args, step.to);
    }
    return shards.sending(Script.SHARE, shard, args);
  }

  private static void addPlace(List<byte[]> args, @Nullable Point point) {
    if (point != null) {
      args.addAll(List.of(PLACE, point.group, point.rest));
    }
  }

  void shared(List<Reply> replies) {
    Map<Integer, Integer> done = new HashMap<>();
    for (int i = 0; i < replies.size(); i++) {
      int shard = asked.get(i);
      Reply reply = replies.get(i);
      int from = done.getOrDefault(shard, 0);
      List<Step> own = placed ? steps : steps.stream().filter(it -> it.shard == shard).toList();
      int to = Math.min(from + MAX_CHANGES, own.size());
      take(shard, own.subList(from, to), reply);
      done.put(shard, to);
      if (to == own.size()) {
        journals.put(shard, journal(reply));
      }
    }
    asked.clear();
    journals.replaceAll(this::covering);
  }

  private void take(int shard, List<Step> some, Reply reply) {
    Reply versions = reply.reply(0);
    Reply marks = reply.reply(1);
    Reply counts = reply.reply(2);
    int change = 0;
    int place = 0;
    for (Step step : some) {
      place = take(step.from, counts, place);
      if (step.shard == shard) {
        step.overtaken = placed && version(versions.bytes(change)) != step.expected;
        step.mark = marks.number(change++);
      }
      place = take(step.to, counts, place);
    }
  }

  private static int take(@Nullable Point point, Reply counts, int at) {
    if (point == null) {
      return at;
    }
    point.counted =
        point.counted.plus(counts.number(at), counts.number(at + 1), 0, counts.number(at + 2));
    return at + 3;
  }

  private static long version(byte[] bytes) {
    return bytes.length == 0 ? -1 : new Packed(bytes).version();
  }

  private static Journal journal(Reply reply) {
    Reply notes = reply.reply(4);
    List<byte[]> all = new ArrayList<>(notes.size());
    for (int i = 0; i < notes.size(); i++) {
      all.add(notes.bytes(i));
    }
    return new Journal(reply.number(3), all);
  }

  /// A script that its server did not know is sent again, perhaps after the last of the calls.
  private Journal covering(int shard, Journal journal) {
    long last =
        steps.stream().filter(it -> it.shard == shard).mapToLong(it -> it.mark).max().orElse(0);
    return last <= journal.last()
        ? journal
        : journal(shards.ask(Script.SHARE, shard, expiry, number(0), number(1)));
  }

  /// The notes in their order, and the places where they are among the steps.
  List<Supplier<Call>> noting() {
    List<List<byte[]>> args = new ArrayList<>();
    for (int i = 0; i < shards.layout().shards(); i++) {
      args.add(new ArrayList<>());
    }
    Map<Integer, Long> told = new HashMap<>();
    for (Step step : steps) {
      ask(args, step.from);
      tell(args, step.shard, told, step.mark);
      ask(args, step.to);
    }
    journals.forEach((shard, journal) -> tell(args, shard, told, journal.last()));
    List<Supplier<Call>> round = new ArrayList<>();
    for (int shard = 0; shard < args.size(); shard++) {
      addNotes(round, shard, args.get(shard));
    }
    return round;
  }

  private static void ask(List<List<byte[]>> args, @Nullable Point point) {
    if (point != null) {
      byte[] key = Arrays.copyOf(point.rest, Long.BYTES);
      args.forEach(it -> it.addAll(List.of(SCORES, point.group, key, Bounds.NONE)));
    }
  }

  private void tell(List<List<byte[]>> args, int shard, Map<Integer, Long> told, long upTo) {
    Journal journal = journals.get(shard);
    if (journal == null) {
      return;
    }
    long next = told.getOrDefault(shard, journal.first - 1) + 1;
    for (; next <= Math.min(upTo, journal.last()); next++) {
      byte[] note = journal.notes.get((int) (next - journal.first));
      byte[] score = Arrays.copyOfRange(note, 1, note.length);
      args.get(shards.layout().shard(score))
          .addAll(List.of(NOTE, number(shard), number(next), note));
    }
    told.put(shard, next - 1);
  }

  private void addNotes(List<Supplier<Call>> round, int shard, List<byte[]> args) {
    for (int from = 0; from < args.size(); from += 4 * MAX_NOTES) {
      List<byte[]> some = new ArrayList<>();
      some.add(expiry);
      some.addAll(args.subList(from, Math.min(from + 4 * MAX_NOTES, args.size())));
      asked.add(shard);
      round.add(shards.sending(Script.NOTE, shard, some));
    }
  }

  void noted(List<Reply> replies) {
    Map<Integer, List<Long>> counts = new HashMap<>();
    for (int i = 0; i < replies.size(); i++) {
      List<Long> own = counts.computeIfAbsent(asked.get(i), _ -> new ArrayList<>());
      for (int j = 0; j < replies.get(i).size(); j++) {
        own.add(replies.get(i).number(j));
      }
    }
    int at = 0;
    for (Step step : steps) {
      at = score(step.from, counts, at);
      at = score(step.to, counts, at);
    }
    journals.forEach((shard, journal) -> taken.note(shards, shard, journal.last()));
  }

  private static int score(@Nullable Point point, Map<Integer, List<Long>> counts, int at) {
    if (point == null) {
      return at;
    }
    long scores = counts.values().stream().mapToLong(it -> it.get(at)).sum();
    point.counted = point.counted.plus(0, 0, scores, 0);
    return at + 1;
  }

  /// To be asked when all rounds are done.
  void tell(Shift[] shifts) {
    for (Step step : steps) {
      Standing before = standing(step.change, step.from);
      Standing after = step.overtaken ? now(step.change) : standing(step.change, step.to);
      shifts[step.number] = new Shift(before, after);
    }
  }

  private @Nullable Standing standing(Change change, @Nullable Point point) {
    if (point == null) {
      return null;
    }
    Entry entry = encoding.unpack(shards.division().grouping(), point.entry).entry();
    long total = point.counted.total() + (entry.isRanked() ? 0 : 1);
    return new Standing(point.counted.ranked(change.player(), entry), total);
  }

  /// Another instance has changed the entry between two rounds.
  private @Nullable Standing now(Change change) {
    Answers answers = Answers.of(change.standings(), encoding);
    return SplitTable.of(shards, answers).place(change.player()).orElse(null);
  }

  private static byte[] number(long number) {
    return Keys.bytes(Long.toString(number));
  }
}
