package dev.laurel.testkit.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.estimate.Bounds;
import dev.laurel.core.estimate.Glance;
import dev.laurel.core.estimate.HistogramSettings;
import dev.laurel.core.estimate.Histograms;
import dev.laurel.core.estimate.Reckoning.Whose;
import dev.laurel.core.estimate.Vantage;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Source;
import dev.laurel.core.index.Sourced;
import dev.laurel.core.ledger.Entry.State;
import dev.laurel.testkit.time.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/// Histograms that are held while the board goes on changing.
final class HistogramsTest {
  private static final int PLAYERS = 2_000;
  private static final HistogramSettings SETTINGS = HistogramSettings.DEFAULT.withPoints(32);

  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");

  /// Counts what is read of an index, and fails when it is told to.
  private static final class Watched implements RankReader {
    private final RankIndex index;
    final Semaphore reads = new Semaphore(0);
    volatile boolean away;

    Watched(RankIndex index) {
      this.index = index;
    }

    @Override
    public <T extends @Nullable Object> Sourced<T> read(
        Function<? super RankIndex, ? extends T> question) {
      if (away) {
        reads.release();
        throw new Unavailable("away", 1);
      }
      T answer = question.apply(index);
      reads.release();
      return new Sourced<>(answer, Source.INDEX);
    }
  }

  private Histograms histograms(Crowd crowd, RankReader reader) {
    return new Histograms(reader, Vantage.of(crowd.index), clock, SETTINGS);
  }

  @RepeatedTest(20)
  void bounds_hold_for_now_however_much_has_changed_since(RepetitionInfo run) {
    long seed = run.getCurrentRepetition();
    Random random = new Random(seed);
    Order order = random.nextBoolean() ? Order.ASC : Order.DESC;
    int spread = 1 << random.nextInt(1, 20);
    Crowd crowd = Crowd.of(order, PLAYERS, _ -> random.nextInt(spread));
    Histograms histograms = histograms(crowd, RankReader.of(crowd.index));
    histograms.glance(Crowd.ID, order);
    for (int step = 0; step < 600; step++) {
      int player = random.nextInt(PLAYERS);
      crowd.put(player, random.nextInt(spread), State.ofCode(Math.max(0, random.nextInt(8) - 5)));
      for (int asked = 0; asked < 5; asked++) {
        check(crowd, histograms, random.nextInt(PLAYERS), "seed " + seed + " step " + step);
      }
      check(crowd, histograms, player, "seed " + seed + " step " + step);
    }
    assertThat(histograms.glance(Crowd.ID, order).changes()).isBetween(1L, 600L);
  }

  private static void check(Crowd crowd, Histograms histograms, int player, String when) {
    Optional<Ranked> place =
        crowd.index.place(Crowd.ID, Crowd.player(player)).map(it -> it.ranked());
    if (place.isEmpty()) {
      return;
    }
    Whose whose = place.get().entry().isRanked() ? Whose.RANKED : Whose.HIDDEN;
    Glance glance = histograms.glance(Crowd.ID, crowd.order);
    for (Ranking ranking : Ranking.values()) {
      Bounds bounds =
          glance
              .histogram()
              .reckon(place.get().entry().score())
              .rank(ranking, whose, glance.changes());
      assertThat(bounds.contains(place.get().rank(ranking)))
          .as("%s: %s %s in %s", when, ranking, place.get(), bounds)
          .isTrue();
    }
  }

  /// A reader believes what it saw only where nothing moved between its first and its last look.
  @Test
  void bounds_hold_while_writers_and_renewals_race() throws Exception {
    int changes = 40_000;
    Random random = new Random(5);
    Crowd crowd = Crowd.of(Order.DESC, PLAYERS, _ -> random.nextInt(10_000));
    Vantage vantage = Vantage.of(crowd.index);
    HistogramSettings always = new HistogramSettings(32, 10, Duration.ZERO, Duration.ZERO);
    Histograms histograms = new Histograms(RankReader.of(crowd.index), vantage, clock, always);
    AtomicBoolean done = new AtomicBoolean();
    Semaphore compared = new Semaphore(0);
    try (ExecutorService readers = Executors.newFixedThreadPool(2)) {
      List<Future<?>> reading = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        Random own = new Random(i);
        reading.add(
            readers.submit(() -> readUntil(done, own, crowd, vantage, histograms, compared)));
      }
      try {
        for (int i = 0; i < changes; i++) {
          crowd.submit(random.nextInt(PLAYERS), random.nextInt(10_000));
          if (i % 100 == 0) {
            assertThat(compared.tryAcquire(1, TimeUnit.MINUTES)).isTrue();
          }
        }
      } finally {
        done.set(true);
      }
      for (Future<?> reader : reading) {
        reader.get();
      }
    }
  }

  private static void readUntil(
      AtomicBoolean done,
      Random random,
      Crowd crowd,
      Vantage vantage,
      Histograms histograms,
      Semaphore compared) {
    do {
      int player = random.nextInt(PLAYERS);
      long before = vantage.moves(Crowd.ID);
      long score = vantage.entry(Crowd.ID, Crowd.player(player)).orElseThrow().score();
      Glance glance = histograms.glance(Crowd.ID, Order.DESC);
      Bounds bounds =
          glance.histogram().reckon(score).rank(Ranking.ORDINAL, Whose.RANKED, glance.changes());
      long exact =
          crowd.index.place(Crowd.ID, Crowd.player(player)).orElseThrow().ranked().ordinal();
      if (vantage.moves(Crowd.ID) == before) {
        assertThat(bounds.contains(exact)).as("%d in %s", exact, bounds).isTrue();
        compared.release();
      }
    } while (!done.get());
  }

  @Test
  void one_that_is_held_asks_the_index_nothing() {
    Crowd crowd = Crowd.of(Order.DESC, PLAYERS, i -> i);
    Watched watched = new Watched(crowd.index);
    Histograms histograms = histograms(crowd, watched);
    assertThat(histograms.isHeld(Crowd.ID)).isFalse();
    histograms.glance(Crowd.ID, Order.DESC);
    assertThat(histograms.isHeld(Crowd.ID)).isTrue();
    watched.away = true;
    for (int i = 0; i < 100; i++) {
      histograms.glance(Crowd.ID, Order.DESC);
    }
    assertThat(watched.reads.availablePermits()).isEqualTo(1);
  }

  @Test
  void one_that_is_old_is_made_anew_behind_the_back_of_whoever_asks() throws Exception {
    Crowd crowd = Crowd.of(Order.DESC, PLAYERS, i -> i);
    Watched watched = new Watched(crowd.index);
    Histograms histograms = histograms(crowd, watched);
    Glance first = histograms.glance(Crowd.ID, Order.DESC);
    watched.reads.acquire();
    crowd.submit(0, PLAYERS);
    clock.advance(SETTINGS.refresh());
    assertThat(histograms.glance(Crowd.ID, Order.DESC).at()).isEqualTo(first.at());
    watched.reads.acquire();
    Glance renewed = histograms.glance(Crowd.ID, Order.DESC);
    while (renewed.at().equals(first.at())) { // it is put in its place after it was read
      Thread.onSpinWait();
      renewed = histograms.glance(Crowd.ID, Order.DESC);
    }
    assertThat(renewed.at()).isEqualTo(clock.instant());
    assertThat(renewed.changes()).isZero();
  }

  @Test
  void one_that_cannot_be_made_anew_goes_on_with_its_changes_counted() throws Exception {
    Crowd crowd = Crowd.of(Order.DESC, PLAYERS, i -> i);
    Watched watched = new Watched(crowd.index);
    Histograms histograms = histograms(crowd, watched);
    Glance first = histograms.glance(Crowd.ID, Order.DESC);
    watched.away = true;
    clock.advance(SETTINGS.refresh());
    crowd.submit(0, PLAYERS);
    Glance later = histograms.glance(Crowd.ID, Order.DESC);
    watched.reads.acquire(2);
    assertThat(later.at()).isEqualTo(first.at());
    assertThat(later.changes()).isOne();
  }

  @Test
  void standings_that_were_made_anew_are_not_told_from_the_old_histogram() {
    Crowd crowd = Crowd.of(Order.DESC, 100, i -> i);
    Watched watched = new Watched(crowd.index);
    Histograms histograms = histograms(crowd, watched);
    histograms.glance(Crowd.ID, Order.DESC);
    crowd.index.dropWindow(Crowd.KEY, "ALL-TIME");
    assertThat(histograms.glance(Crowd.ID, Order.DESC).histogram().total()).isZero();
    crowd.submit(3, 5);
    assertThat(histograms.isHeld(Crowd.ID)).isFalse();
    assertThat(histograms.glance(Crowd.ID, Order.DESC).histogram().total()).isOne();
  }

  @Test
  void the_first_of_an_index_that_is_away_is_refused() {
    Crowd crowd = Crowd.of(Order.DESC, 100, i -> i);
    Watched watched = new Watched(crowd.index);
    watched.away = true;
    Histograms histograms = histograms(crowd, watched);
    assertThatThrownBy(() -> histograms.glance(Crowd.ID, Order.DESC))
        .isInstanceOf(Unavailable.class);
    watched.away = false;
    assertThat(histograms.glance(Crowd.ID, Order.DESC).histogram().total()).isEqualTo(100);
  }
}
