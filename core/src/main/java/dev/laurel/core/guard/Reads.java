package dev.laurel.core.guard;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.guard.GuardedIndex.Parts;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.Source;
import dev.laurel.core.index.Sourced;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Asks where everybody asks now, and believes the answer only where that has not changed
/// meanwhile.
final class Reads {
  private static final Logger LOG = LoggerFactory.getLogger(Reads.class);
  private static final Duration MOST = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(10);
  // A connection that was lost is made anew at once; one that is slow is not worth a second wait.
  private static final Duration SLOW = Duration.ofMillis(200);

  private final Trust trust;
  private final Parts parts;
  private final Boards boards;

  Reads(Trust trust, Parts parts, Boards boards) {
    this.trust = trust;
    this.parts = parts;
    this.boards = boards;
  }

  <T extends @Nullable Object> Sourced<T> read(Function<? super RankIndex, ? extends T> question) {
    long end = System.nanoTime() + MOST.toNanos();
    do {
      View view = trust.current();
      Sourced<T> answer =
          switch (view.place()) {
            case INDEX -> fromIndex(view, question);
            case LEDGER -> fromLedger(view, question);
            case NOWHERE -> {
              Trust.awaitNanos(System.nanoTime() + PAUSE.toNanos());
              yield null;
            }
          };
      if (answer != null) {
        return answer;
      }
    } while (System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted());
    throw new Unavailable("The rank index comes and goes; there is no exact answer now.", 1);
  }

  /// Asks the index, once; empty where it is not to be read now, or its answer cannot be believed.
  <T extends @Nullable Object> Optional<Sourced<T>> readNow(
      Function<? super RankIndex, ? extends T> question) {
    View view = trust.last();
    boolean readable = view != null && trust.isGood(view) && view.place() == View.Place.INDEX;
    return readable
        ? Optional.ofNullable(this.<T>fromIndex(Objects.requireNonNull(view), question))
        : Optional.empty();
  }

  /// Null where it cannot be believed.
  private <T extends @Nullable Object> @Nullable Sourced<T> fromIndex(
      View view, Function<? super RankIndex, ? extends T> question) {
    long start = System.nanoTime();
    try {
      return checked(view, question.apply(parts.index()), Source.INDEX);
    } catch (IndexUnavailable first) {
      if (System.nanoTime() - start > SLOW.toNanos()) {
        give(view, first);
        return null;
      }
    }
    try {
      boards.learnAll();
      return checked(view, question.apply(parts.index()), Source.INDEX);
    } catch (IndexUnavailable second) {
      give(view, second);
      return null;
    }
  }

  private <T extends @Nullable Object> @Nullable Sourced<T> fromLedger(
      View view, Function<? super RankIndex, ? extends T> question) {
    Trust.awaitNanos(view.sinceNanos());
    // It may have had to wait longer than the view is good for.
    return trust.current().continues(view)
        ? checked(view, question.apply(parts.fallback()), Source.LEDGER)
        : null;
  }

  private <T extends @Nullable Object> @Nullable Sourced<T> checked(
      View view, T value, Source source) {
    return trust.holds(view) ? new Sourced<>(value, source) : null;
  }

  /// The index is no longer read, by anybody.
  private void give(View view, IndexUnavailable cause) {
    View now = trust.last();
    if (now == null || !now.continues(view)) {
      return;
    }
    LOG.warn("The rank index is not read any more: {}", cause.getMessage());
    if (cause.isDamaged()) {
      trust.distrust();
    } else {
      trust.suspend(view.state());
    }
  }
}
