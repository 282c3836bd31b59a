package dev.laurel.testkit.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.estimate.Vantage;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.live.Changed;
import dev.laurel.core.live.LocalFeed;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.testkit.time.ManualClock;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// What an instance knows of changes from news alone.
final class HeardVantageTest {
  private static final StandingsId OTHER = new StandingsId(Crowd.KEY, "2025", Group.GLOBAL);

  private final Laurel laurel =
      Laurel.open(
          new MemoryRows(),
          ManualClock.at("2025-07-13T10:30:00Z"),
          EventLedger.Settings.of(failure -> {
            throw failure;
          }));
  private final LocalFeed feed = new LocalFeed();
  private final Vantage vantage = Vantage.of(laurel.ledger(), feed);

  @AfterEach
  void close() {
    feed.close();
    laurel.close();
  }

  @Test
  void moves_are_counted_as_they_are_told() {
    long before = vantage.moves(Crowd.ID);
    tell(new Changed(false, Map.of(Crowd.ID, 3L, OTHER, 5L), Set.of(), Set.of()));
    tell(Changed.of(Set.of(Crowd.ID)));
    assertThat(vantage.moves(Crowd.ID) - before).isEqualTo(4);
  }

  @Test
  void where_anything_may_have_changed_nothing_is_known() {
    long before = vantage.moves(Crowd.ID);
    tell(Changed.EVERYTHING);
    assertThat(vantage.moves(Crowd.ID) - before).isGreaterThanOrEqualTo(Vantage.OUT_OF_SIGHT);
  }

  @Test
  void a_board_that_was_defined_anew_is_not_known_any_more() {
    long before = vantage.moves(Crowd.ID);
    tell(new Changed(false, Map.of(), Set.of(Crowd.KEY), Set.of()));
    assertThat(vantage.moves(Crowd.ID) - before).isGreaterThanOrEqualTo(Vantage.OUT_OF_SIGHT);
  }

  @Test
  void entries_are_found_by_player() {
    laurel.define(Board.defaults(Crowd.KEY));
    laurel.submissions().submit(Command.Submit.of(Crowd.KEY, Crowd.player(1), 7));
    assertThat(vantage.entry(Crowd.ID, Crowd.player(1)).map(Entry::score)).contains(7L);
    assertThat(vantage.entry(Crowd.ID, Crowd.player(2))).isEmpty();
    assertThat(vantage.entry(OTHER, Crowd.player(1))).isEmpty();
  }

  /// Returns when the vantage has heard it and is done with it.
  private void tell(Changed changed) {
    feed.publish(changed);
    // What is heard next may come together with it; what is told after that comes behind.
    hearAnother();
    hearAnother();
  }

  private void hearAnother() {
    StandingsId last = new StandingsId(Crowd.KEY, "last", Group.GLOBAL);
    long before = vantage.moves(last);
    feed.publish(Changed.of(Set.of(last)));
    while (vantage.moves(last) == before) {
      Thread.onSpinWait();
    }
  }
}
