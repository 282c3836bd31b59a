package dev.laurel.redis;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.Shift;
import dev.laurel.core.ledger.Change;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// Brings the changes of a commit in: those of one division together and in their order, many to a
/// call, and all calls one after another without waiting for each.
record Batch(
    Calls calls, Keys keys, Layouts layouts, Catalogue catalogue, Boards boards, Taken taken) {
  /// The most changes of a call: so long the server serves nobody else.
  private static final int MAX_CHANGES = 64;

  private static final byte[] YES = {'1'};
  private static final byte[] NO = {'0'};

  /// Changes of one division, by their numbers in the commit.
  private record Part(DivisionId division, Layout layout, List<Integer> numbers) {}

  /// A shift for each change where `placed`, otherwise nothing.
  List<Shift> apply(List<Change> changes, boolean placed) {
    List<Part> all = parts(changes);
    List<Part> parts = all.stream().filter(it -> !it.layout.isSplit()).toList();
    List<Part> split = all.stream().filter(it -> it.layout.isSplit()).toList();
    List<Supplier<Call>> sending = entering(all);
    int entered = sending.size();
    parts.forEach(part -> sending.add(() -> send(part, changes, placed)));
    List<Reply> replies = calls.pipeline(sending);
    Shift[] shifts = new Shift[placed ? changes.size() : 0];
    if (placed) {
      tell(shifts, changes, parts, replies.subList(entered, replies.size()));
    }
    if (!split.isEmpty()) {
      applySplit(changes, split, placed, shifts);
    }
    return List.of(shifts);
  }

  /// Round by round, those of all divisions together.
  private void applySplit(List<Change> changes, List<Part> parts, boolean placed, Shift[] shifts) {
    List<SplitCommit> commits = parts.stream().map(part -> commit(part, changes)).toList();
    if (placed) {
      round(commits, SplitCommit::looking, SplitCommit::looked);
    }
    round(commits, SplitCommit::sharing, SplitCommit::shared);
    round(commits, SplitCommit::noting, SplitCommit::noted);
    if (placed) {
      commits.forEach(commit -> commit.tell(shifts));
    }
  }

  private SplitCommit commit(Part part, List<Change> changes) {
    Shards shards = new Shards(calls, keys, part.layout, part.division);
    Encoding encoding = boards.required(part.division.board());
    byte[] expiry = Catalogue.seconds(boards.expiry(part.division));
    SplitCommit commit = new SplitCommit(shards, encoding, expiry, taken);
    part.numbers.forEach(number -> commit.add(number, changes.get(number)));
    return commit;
  }

  private void round(
      List<SplitCommit> commits,
      Function<SplitCommit, List<Supplier<Call>>> ask,
      BiConsumer<SplitCommit, List<Reply>> take) {
    List<List<Supplier<Call>>> asking = commits.stream().map(ask).toList();
    List<Reply> replies = calls.round(asking.stream().flatMap(List::stream).toList());
    int from = 0;
    for (int i = 0; i < commits.size(); i++) {
      int to = from + asking.get(i).size();
      take.accept(commits.get(i), replies.subList(from, to));
      from = to;
    }
  }

  private List<Part> parts(List<Change> changes) {
    List<Part> parts = new ArrayList<>();
    Map<DivisionId, Part> open = new LinkedHashMap<>();
    for (int i = 0; i < changes.size(); i++) {
      DivisionId division = DivisionId.of(changes.get(i).standings());
      Part part = open.get(division);
      if (part == null || (part.numbers.size() == MAX_CHANGES && !part.layout.isSplit())) {
        part = new Part(division, layouts.of(division.board()), new ArrayList<>());
        open.put(division, part);
        parts.add(part);
      }
      part.numbers.add(i);
    }
    return parts;
  }

  private List<Supplier<Call>> entering(List<Part> parts) {
    Map<BoardKey, List<DivisionId>> divisions = new LinkedHashMap<>();
    parts.stream()
        .map(Part::division)
        .distinct()
        .forEach(it -> divisions.computeIfAbsent(it.board(), _ -> new ArrayList<>()).add(it));
    List<Supplier<Call>> sending = new ArrayList<>();
    divisions.forEach((board, some) -> sending.add(catalogue.entering(board, some)));
    return sending;
  }

  private Call send(Part part, List<Change> changes, boolean placed) {
    Encoding encoding = boards.required(part.division.board());
    List<byte[]> args = new ArrayList<>(2 + 2 * part.numbers.size());
    args.add(Catalogue.seconds(boards.expiry(part.division)));
    args.add(placed ? YES : NO);
    for (int number : part.numbers) {
      Change change = changes.get(number);
      args.add(Keys.bytes(change.player().value()));
      args.add(encoding.pack(change.standings().group(), change.after()));
    }
    return calls.send(Script.APPLY, keys.of(part.layout, part.division, 0), args);
  }

  private void tell(Shift[] shifts, List<Change> changes, List<Part> parts, List<Reply> replies) {
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      for (int j = 0; j < part.numbers.size(); j++) {
        int number = part.numbers.get(j);
        shifts[number] = shift(changes.get(number), replies.get(i), 2 * j);
      }
    }
  }

  private Shift shift(Change change, Reply reply, int at) {
    Encoding encoding = boards.required(change.standings().board());
    Answers answers = Answers.of(change.standings(), encoding);
    return new Shift(answers.standing(reply.reply(at)), answers.standing(reply.reply(at + 1)));
  }
}
