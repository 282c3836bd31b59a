package dev.laurel.core.embedded;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.codec.EventReader;
import dev.laurel.core.codec.EventWriter;
import dev.laurel.core.embedded.Erasures.Unfinished;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.ledger.RetryKey;
import dev.laurel.core.player.Erasure;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore.RowVisitor;
import dev.laurel.rank.IdTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes erased players out of the rows in which they are still named, in short steps between
/// commits. The writer's alone.
final class Eraser {
  /*
   * An erasure is done by its event: from then on nobody sees the player. What is left is on the disk
   * only: the id under its number, events, answers. A pass takes them out, for all erasures at once
   * that it finds:
   *
   *   waiting ─► a checkpoint covers the erasure ─► numbers ─► answers ─► events ─► outside ─► finished
   *
   * - Not before the checkpoint: until then the next start replays the very events that are rewritten,
   *   and loads entries under the very number that loses its id.
   * - An erasure is a row of META until it is finished. A pass that a crash interrupts begins anew, and
   *   meets what it has done already without harm.
   * - Only what came up to the erasure's own event is touched: under the same id there may be a new
   *   player.
   */
  private static final Logger LOG = LoggerFactory.getLogger(Eraser.class);
  private static final long STEP_NANOS = 5_000_000;
  private static final long LEAST_PAUSE_NANOS = 1_000_000;
  private static final int PAUSE_STEPS = 4;
  private static final int ROWS_AT_ONCE = 256;
  private static final int MAX_PASS = 1_000;

  private final Checkpoint.Place place;
  private final Erasure archives;
  private final Erasure beside;
  private final List<Unfinished> waiting;
  private @Nullable Pass pass;
  private long nextStepNanos = System.nanoTime();

  /// What is `beside` is not named by a number: nothing has to be waited for.
  Eraser(Checkpoint.Place place, Erasure archives, Erasure beside) {
    this.place = place;
    this.archives = archives;
    this.beside = beside;
    this.waiting = new ArrayList<>(Erasures.read(place.rows()));
    // The last process may have ended right after the commit.
    waiting.forEach(this::eraseBeside);
  }

  /// Takes in an erasure that is durable.
  void add(Event.Erased erased) {
    Unfinished erasure = new Unfinished(erased.sequence(), erased.time(), erased.player());
    waiting.add(erasure);
    eraseBeside(erasure);
  }

  /// Whatever is left after this, the last step takes out.
  private void eraseBeside(Unfinished erasure) {
    try {
      boolean _ = beside.erase(erasure.player(), erasure.time());
    } catch (Unavailable full) {
      LOG.warn("What is kept beside an erased player is taken out later: {}", full.getMessage());
    }
  }

  /// What a step writes, and how the rows were that it overwrites.
  record Step(RowBatch batch, RowBatch before, boolean finishes) {}

  /// The next step where one is due; null where there is nothing to do now. `covered` is what the
  /// last checkpoint covers.
  @Nullable Step next(long covered, Checkpointer checkpointer) {
    if (waiting.isEmpty() || (pass != null && System.nanoTime() - nextStepNanos < 0)) {
      return null;
    }
    long began = System.nanoTime();
    if (pass == null) {
      pass = begin(covered, checkpointer);
    }
    Step step = pass == null ? null : pass.step();
    long took = System.nanoTime() - began;
    nextStepNanos = began + took + Math.max(LEAST_PAUSE_NANOS, PAUSE_STEPS * took);
    return step;
  }

  /// The step is written.
  void written(Step step) {
    if (step.finishes && pass != null) {
      waiting.removeAll(pass.erasures);
      LOG.info("Erased {} players from all rows", pass.erasures.size());
      pass = null;
    }
  }

  /// The step could not be written: what it was to do is done anew.
  void failed() {
    pass = null;
  }

  boolean isFinished() {
    return waiting.isEmpty();
  }

  private @Nullable Pass begin(long covered, Checkpointer checkpointer) {
    // A player may have come back and been erased again since: then only the last erasure counts.
    Set<PlayerId> tooNew =
        waiting.stream()
            .filter(it -> it.sequence() > covered)
            .map(Unfinished::player)
            .collect(Collectors.toSet());
    List<Unfinished> ready =
        waiting.stream()
            .filter(it -> it.sequence() <= covered && !tooNew.contains(it.player()))
            .limit(MAX_PASS)
            .toList();
    // While a checkpoint is written, the blocks of numbers are its own.
    return ready.isEmpty() || !checkpointer.isIdle()
        ? null
        : new Pass(ready, checkpointer.storedIds());
  }

  private enum Stage {
    NUMBERS,
    ANSWERS,
    EVENTS,
    OUTSIDE
  }

  private final class Pass {
    private final List<Unfinished> erasures;
    private final Map<PlayerId, Long> until = new HashMap<>();
    private final List<byte[]> ids = new ArrayList<>();
    private final int storedIds;
    private final EventWriter writer = new EventWriter();
    private Stage stage = Stage.NUMBERS;
    private byte[] from = Keys.FIRST;

    Pass(List<Unfinished> erasures, int storedIds) {
      this.erasures = erasures;
      this.storedIds = storedIds;
      erasures.forEach(it -> until.merge(it.player(), it.sequence(), Math::max));
      until.keySet().forEach(it -> ids.add(it.value().getBytes(StandardCharsets.US_ASCII)));
    }

    Step step() {
      if (stage == Stage.OUTSIDE) {
        return outside();
      }
      Step step = new Step(new RowBatch(), new RowBatch(), false);
      switch (stage) {
        case NUMBERS -> {
          until.keySet().forEach(player -> blank(player, step));
          turnTo(Stage.ANSWERS);
        }
        case ANSWERS -> {
          if (scan(Family.ANSWERS, Keys.BEHIND, (key, row) -> deleteAnswer(key, row, step))) {
            turnTo(Stage.EVENTS);
          }
        }
        case EVENTS -> {
          byte[] end = Keys.of(erasures.getLast().sequence() + 1);
          if (scan(Family.EVENTS, end, (key, row) -> rewrite(key, row, step))) {
            turnTo(Stage.OUTSIDE);
          }
        }
        case OUTSIDE -> throw new IllegalStateException("has a step of its own");
      }
      return step;
    }

    /// The last: what is kept beside the ledger. Only then the erasures are finished.
    private Step outside() {
      boolean gone = true;
      for (Unfinished erasure : erasures) {
        gone &= archives.erase(erasure.player(), erasure.time());
        gone &= beside.erase(erasure.player(), erasure.time());
      }
      Step step = new Step(new RowBatch(), new RowBatch(), gone);
      if (gone) {
        erasures.forEach(it -> Erasures.delete(it, step.batch));
      }
      return step;
    }

    private void turnTo(Stage next) {
      stage = next;
      from = Keys.FIRST;
    }

    /// Tells rows for a short while; true at their end.
    private boolean scan(Family family, byte[] to, BiConsumer<byte[], byte[]> row) {
      long end = System.nanoTime() + STEP_NANOS;
      int[] seen = {0};
      boolean[] stopped = {false};
      RowVisitor visitor =
          (key, value) -> {
            row.accept(key, value);
            from = Arrays.copyOf(key, key.length + 1);
            stopped[0] = ++seen[0] >= ROWS_AT_ONCE || System.nanoTime() - end > 0;
            return !stopped[0];
          };
      if (Arrays.compareUnsigned(from, to) < 0) {
        place.rows().scan(family, from, to, visitor);
      }
      return !stopped[0];
    }

    /// Stores the number of a player who has not come back without an id.
    private void blank(PlayerId player, Step step) {
      int member = place.ids().find(player.value());
      if (member == IdTable.ABSENT || member >= storedIds || !place.state().isErased(member)) {
        return;
      }
      place.state().setBlank(member);
      int first = member - member % NameTable.BLOCK;
      int end = Math.min(first + NameTable.BLOCK, storedIds);
      byte[] key = Keys.of(first / NameTable.BLOCK);
      byte[] row = Checkpoint.playersOf(first, end, place.state().blank(), place);
      place
          .rows()
          .get(Family.PLAYERS, key)
          .ifPresent(it -> step.before.put(Family.PLAYERS, key, it));
      step.batch.put(Family.PLAYERS, key, row);
    }

    private void rewrite(byte[] key, byte[] row, Step step) {
      if (!namesAny(row)) {
        return;
      }
      List<Event> events = new ArrayList<>();
      EventReader reader = new EventReader(key, row);
      reader.read(events::add);
      if (events.stream().noneMatch(this::isErased)) {
        return;
      }
      writer.begin(events.getFirst().sequence(), reader.time());
      events.forEach(event -> writer.add(isErased(event) ? Event.Anonymous.of(event) : event));
      step.before.put(Family.EVENTS, key, row);
      step.batch.put(Family.EVENTS, key, writer.row());
    }

    /// Most rows name none of them, and to unpack a row takes far longer than to look.
    private boolean namesAny(byte[] row) {
      return ids.size() > 8 || ids.stream().anyMatch(id -> contains(row, id));
    }

    private boolean isErased(Event event) {
      PlayerId player = event.whose();
      return player != null && until.getOrDefault(player, 0L) >= event.sequence();
    }

    private void deleteAnswer(byte[] key, byte[] row, Step step) {
      if (namesAny(row) && Answers.receipts(row).stream().anyMatch(this::isErased)) {
        step.before.put(Family.ANSWERS, key, row);
        if (RetryKey.isOfToken(key)) {
          step.batch.put(Family.ANSWERS, key, Answers.used(row));
        } else {
          step.batch.delete(Family.ANSWERS, key);
        }
      }
    }

    private boolean isErased(Receipt receipt) {
      return until.getOrDefault(receipt.player(), 0L) >= receipt.event().sequence();
    }
  }

  private static boolean contains(byte[] row, byte[] id) {
    for (int at = 0; at <= row.length - id.length; at++) {
      if (row[at] == id[0] && Arrays.equals(row, at, at + id.length, id, 0, id.length)) {
        return true;
      }
    }
    return false;
  }
}
