package dev.laurel.testkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.Row;
import dev.laurel.core.query.Where;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.testkit.time.ManualClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A first page is the same object as long as it would be made the same, and no longer.
final class FirstPagesTest {
  private static final BoardKey BOARD = BoardKey.of("game", "board");
  private static final int PLAYERS = 150;

  private final Laurel laurel =
      Laurel.open(
          new MemoryRows(),
          ManualClock.at("2025-07-13T10:30:00Z"),
          EventLedger.Settings.of(failure -> {
            throw failure;
          }));

  @BeforeEach
  void fill() {
    laurel.define(Board.defaults(BOARD));
    IntStream.range(0, PLAYERS).forEach(i -> submit("p" + i, 1_000 - i, null));
  }

  @AfterEach
  void close() {
    laurel.close();
  }

  @Test
  void a_change_far_behind_leaves_it_as_it_is() {
    Page before = top();
    submit("p149", 860, null);

    assertThat(top()).isSameAs(before);
  }

  @Test
  void whoever_joins_far_behind_is_counted() {
    assertThat(top().total()).isEqualTo(PLAYERS);
    submit("late", 1, null);

    assertThat(top().total()).isEqualTo(PLAYERS + 1);
  }

  @Test
  void a_change_on_it_shows_at_once() {
    assertThat(players(top())).startsWith("p0", "p1");
    submit("p149", 5_000, null);

    assertThat(players(top())).startsWith("p149", "p0", "p1");
  }

  @Test
  void a_new_name_shows_at_once_and_one_of_another_player_changes_nothing() {
    submit("p1", 1, new PlayerName("Ann"));
    assertThat(names(top())).startsWith(null, "Ann");
    Page before = top();
    submit("p140", 1, new PlayerName("Bob"));
    assertThat(top()).isSameAs(before);
    submit("p1", 1, new PlayerName("Anna"));

    assertThat(names(top())).startsWith(null, "Anna");
  }

  @Test
  void another_definition_of_the_board_shows_at_once() {
    Page before = top();
    Board board = before.table().board();
    laurel.define(board.split(2));

    assertThat(top()).isNotSameAs(before);
    assertThat(top().table().board().shards()).isEqualTo(2);
  }

  @Test
  void one_who_is_hidden_or_removed_is_gone_at_once() {
    assertThat(players(top())).startsWith("p0", "p1", "p2");
    laurel.submissions().apply(new Command.Hide(BOARD, new PlayerId("p0"), true));
    assertThat(players(top())).startsWith("p1", "p2");
    laurel.submissions().apply(new Command.Remove(BOARD, new PlayerId("p1"), null));

    assertThat(players(top())).startsWith("p2");
  }

  private void submit(String player, long score, @Nullable PlayerName name) {
    laurel
        .submissions()
        .submit(
            new Command.Submit(
                BOARD.game(),
                new PlayerId(player),
                List.of(new Command.Score(BOARD.board(), score)),
                0,
                name,
                Map.of(),
                null,
                null,
                null));
  }

  private Page top() {
    return laurel.queries().top(Where.of(BOARD), 1, 10);
  }

  private static List<String> players(Page page) {
    return page.rows().stream().map(row -> row.ranked().player().value()).toList();
  }

  private static List<@Nullable String> names(Page page) {
    List<@Nullable String> names = new ArrayList<>();
    page.rows().forEach(row -> names.add(name(row)));
    return names;
  }

  private static @Nullable String name(Row row) {
    return row.name() == null ? null : row.name().value();
  }
}
