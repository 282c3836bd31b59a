package dev.laurel.core.guard;

import dev.laurel.core.guard.GuardedIndex.Parts;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Compares a shared index with the ledger while both are in use.
///
/// Every entry of the ledger is looked up in the index, and every entry of the index in the ledger.
/// What does not agree may only be under way: it is a difference where it is still there after a
/// while. No more than some thousands of entries are held at a time.
final class Verification {
  private static final int ENTRIES_AT_ONCE = 500;
  private static final int MOST_WAITING = 20_000;
  // So many doubts are not work under way: there is no need to look twice.
  private static final int MOST_DOUBTS = 100_000;

  private final Parts parts;
  private final Boards boards;
  private final Duration patience;
  private final Map<DivisionId, Tally> tallies = new HashMap<>();
  private final List<Doubt> doubts = new ArrayList<>();
  private final Map<DivisionId, List<Placed>> waiting = new HashMap<>();
  private int waitingEntries;
  private long compared;

  Verification(Parts parts, Boards boards, Duration patience) {
    this.parts = parts;
    this.boards = boards;
    this.patience = patience;
  }

  private static final class Tally {
    private long inLedger;
    private long inIndex;
    private long missing;
    private long wrong;
    private long ghosts;

    Report.Line line(DivisionId division) {
      return new Report.Line(division, inLedger, inIndex, missing, wrong, ghosts);
    }
  }

  /// An entry that the index should have had in this version at least, and that is looked at again.
  private record Doubt(Change about, long version) {}

  Report run(Progress progress) {
    boards.learnAll();
    parts.ledger().scan(placed -> take(placed, progress));
    List.copyOf(waiting.keySet()).forEach(this::flush);
    compareIndex(progress);
    settleDoubts();
    countStrays();
    return new Report(
        tallies.entrySet().stream()
            .map(each -> each.getValue().line(each.getKey()))
            .sorted(Comparator.comparing(line -> line.division().toString()))
            .toList());
  }

  private void take(Placed placed, Progress progress) {
    DivisionId division = DivisionId.of(placed.standings());
    List<Placed> list = waiting.computeIfAbsent(division, _ -> new ArrayList<>());
    list.add(placed);
    waitingEntries++;
    if (list.size() >= ENTRIES_AT_ONCE) {
      flush(division);
      progress.compared(compared);
    } else if (waitingEntries >= MOST_WAITING) {
      List.copyOf(waiting.keySet()).forEach(this::flush);
      progress.compared(compared);
    }
  }

  private void flush(DivisionId division) {
    List<Placed> list = waiting.remove(division);
    if (list == null) {
      return;
    }
    waitingEntries -= list.size();
    compared += list.size();
    if (!boards.learn(division.board()) || !parts.index().keeps(division)) {
      return;
    }
    tally(division).inLedger += list.size();
    unlessDamaged(division, () -> compareWithIndex(division, list));
  }

  private void compareWithIndex(DivisionId division, List<Placed> list) {
    Map<PlayerId, Indexed> found = look(division, list.stream().map(Placed::player).toList());
    for (Placed placed : list) {
      if (!agree(placed, found.get(placed.player()))) {
        doubt(change(placed), placed.entry().version());
      }
    }
  }

  private Tally tally(DivisionId division) {
    return tallies.computeIfAbsent(division, _ -> new Tally());
  }

  /// What cannot even be read is a difference, and not a reason to stop.
  private void unlessDamaged(DivisionId division, Runnable step) {
    try {
      step.run();
    } catch (IndexUnavailable failure) {
      if (!failure.isDamaged()) {
        throw failure;
      }
      tally(division).wrong++;
    }
  }

  private Map<PlayerId, Indexed> look(DivisionId division, List<PlayerId> players) {
    return parts.index().look(division, players).stream()
        .collect(Collectors.toMap(Indexed::player, Function.identity()));
  }

  private static boolean agree(Placed placed, @Nullable Indexed indexed) {
    return indexed != null
        && indexed.isSound()
        && indexed.held().entry().equals(placed.entry())
        && indexed.held().group().equals(placed.standings().group());
  }

  private static Change change(Placed placed) {
    return new Change(placed.standings(), placed.player(), null, placed.entry(), true);
  }

  private void doubt(Change about, long version) {
    if (doubts.size() < MOST_DOUBTS) {
      doubts.add(new Doubt(about, version));
    } else {
      tally(DivisionId.of(about.standings())).wrong++;
    }
  }

  /// What the index has and the ledger has not, or otherwise.
  private void compareIndex(Progress progress) {
    Set<DivisionId> divisions = new HashSet<>();
    parts.index().divisions(divisions::add);
    for (DivisionId division : divisions) {
      if (boards.learn(division.board())) {
        unlessDamaged(division, () -> compareDivision(division));
        progress.compared(compared);
      }
    }
  }

  private void compareDivision(DivisionId division) {
    Tally tally = tally(division);
    List<Change> batch = new ArrayList<>(ENTRIES_AT_ONCE);
    parts
        .index()
        .scan(
            division,
            indexed -> {
              Entry entry = indexed.held().entry();
              if (entry.isLive()) {
                tally.inIndex++;
              }
              batch.add(
                  new Change(
                      division.standings(indexed.held().group()),
                      indexed.player(),
                      null,
                      entry,
                      indexed.isSound()));
              if (batch.size() == ENTRIES_AT_ONCE) {
                compareWithLedger(batch);
              }
            });
    compareWithLedger(batch);
  }

  /// Whether a change is real tells here whether the entry is a member just where it should be.
  private void compareWithLedger(List<Change> batch) {
    Map<PlayerId, Change> current = current(batch);
    for (Change indexed : batch) {
      Change now = current.get(indexed.player());
      long version = now == null ? 1 : now.after().version();
      boolean gone = now == null && !indexed.after().isLive();
      if (!indexed.isReal() || !(gone || agree(indexed, now))) {
        doubt(indexed, version);
      }
    }
    batch.clear();
  }

  private Map<PlayerId, Change> current(List<Change> changes) {
    return parts.backlog().current(changes).stream()
        .collect(Collectors.toMap(Change::player, Function.identity(), (a, _) -> a));
  }

  /// Of a removed entry only version and state count.
  private static boolean agree(Change indexed, @Nullable Change now) {
    if (now == null) {
      return false;
    }
    if (!now.after().isLive() && !indexed.after().isLive()) {
      return now.after().version() == indexed.after().version();
    }
    return now.standings().equals(indexed.standings()) && now.after().equals(indexed.after());
  }

  private void settleDoubts() {
    if (doubts.isEmpty()) {
      return;
    }
    Trust.awaitNanos(System.nanoTime() + 2 * patience.toNanos());
    Map<DivisionId, Map<PlayerId, Doubt>> byDivision = new HashMap<>();
    for (Doubt doubt : doubts) {
      byDivision
          .computeIfAbsent(DivisionId.of(doubt.about.standings()), _ -> new HashMap<>())
          .merge(doubt.about.player(), doubt, (a, b) -> a.version >= b.version ? a : b);
    }
    byDivision.forEach((division, all) -> {
      List<Doubt> list = List.copyOf(all.values());
      for (int from = 0; from < list.size(); from += ENTRIES_AT_ONCE) {
        List<Doubt> some = list.subList(from, Math.min(from + ENTRIES_AT_ONCE, list.size()));
        unlessDamaged(division, () -> settle(division, some));
      }
    });
  }

  /// The index first: what it has then is not newer than what the ledger has after that.
  private void settle(DivisionId division, List<Doubt> some) {
    Tally tally = tally(division);
    Map<PlayerId, Indexed> found =
        look(division, some.stream().map(it -> it.about.player()).toList());
    Map<PlayerId, Change> current = current(some.stream().map(Doubt::about).toList());
    for (Doubt doubt : some) {
      Indexed indexed = found.get(doubt.about.player());
      Change now = current.get(doubt.about.player());
      boolean live = now != null && now.after().isLive();
      if (indexed == null || !indexed.held().entry().isLive()) {
        // Not there: right where the ledger has none, or has one that came back just now.
        long known = indexed == null ? 0 : indexed.held().entry().version();
        tally.missing += live && known < doubt.version ? 1 : 0;
      } else if (now == null || (!live && now.after().version() <= doubt.version)) {
        tally.ghosts++;
      } else if (isWrong(division, indexed, now, doubt.version)) {
        tally.wrong++;
      }
    }
  }

  private static boolean isWrong(DivisionId division, Indexed indexed, Change now, long version) {
    Entry entry = indexed.held().entry();
    if (!indexed.isSound() || entry.version() < version) {
      return true;
    }
    boolean same =
        entry.equals(now.after())
            && division.standings(indexed.held().group()).equals(now.standings());
    return !same && entry.version() >= now.after().version();
  }

  private void countStrays() {
    tallies.forEach((division, tally) ->
        unlessDamaged(division, () -> tally.ghosts += parts.index().strays(division)));
  }
}
