package dev.laurel.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.index.DivisionId;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class KeysTest {
  private static final BoardKey BOARD = BoardKey.of("CyberClash", "high-score");
  private static final PlayerId PLAYER = new PlayerId("player123");

  @Test
  void an_entry_stands_where_the_first_documents_had_it() {
    DivisionId global = new DivisionId(BOARD, "2025-W28", Grouping.NONE);
    assertThat(Keys.entry(global, PLAYER))
        .isEqualTo(new Key("LEADERBOARD#CyberClash#high-score#2025-W28", "USER#player123"));
    DivisionId regions = new DivisionId(BOARD, "2025-W28", Grouping.of("region", "platform"));
    assertThat(Keys.leaderboard(regions))
        .isEqualTo("LEADERBOARD#CyberClash#high-score#2025-W28#region,platform");
    assertThat(Keys.metadata(PLAYER)).isEqualTo(new Key("USER#player123", "METADATA"));
  }

  @Test
  void a_seat_tells_its_division() {
    for (Grouping grouping : List.of(Grouping.NONE, Grouping.of("region"), Grouping.of("a", "b"))) {
      for (String window : List.of("ALL-TIME", "2025-07-13T10", "season:s1")) {
        DivisionId division = new DivisionId(BOARD, window, grouping);
        assertThat(Keys.division(Keys.seat(division, PLAYER).sk())).isEqualTo(division);
        assertThat(Keys.division(BOARD, Keys.window(division).sk())).isEqualTo(division);
      }
    }
  }

  @Test
  void the_bytes_of_ranks_are_in_the_order_of_the_board() {
    Board board = Board.defaults(BOARD);
    List<Long> best = List.of(Long.MAX_VALUE, 7L, 1L, 0L, -1L, Long.MIN_VALUE);
    byte[] before = null;
    for (long score : best) {
      for (long reachedAt : new long[] {1, 2, 1_000_000}) {
        for (String player : List.of("a", "ab", "b")) {
          Entry entry = new Entry(score, 0, reachedAt, 1, Entry.State.RANKED, null);
          byte[] rank = Keys.rank(board, entry, new PlayerId(player));
          if (before != null) {
            assertThat(Arrays.compareUnsigned(before, rank)).isNegative();
          }
          before = rank;
        }
      }
    }
  }

  @Test
  void a_name_that_folds_to_a_sentence_still_fits_into_a_key() {
    FoldedName name = FoldedName.of("\uFDFA".repeat(50));
    String key = Keys.name(name, new PlayerId("p".repeat(128))).sk();
    assertThat(key.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(1024);
    assertThat(name.value()).startsWith(Keys.cut(name.value()));
  }

  @Test
  void places_in_logs_sort_by_time_and_then_by_number() {
    assertThat(Keys.place(9, 100)).isLessThan(Keys.place(10, 1));
    assertThat(Keys.place(10, 9)).isLessThan(Keys.place(10, 10));
  }

  @Test
  void standings_are_spread_over_shards() {
    StandingsId id = new StandingsId(BOARD, "ALL-TIME", Group.parse("region:eu"));
    assertThat(Keys.standings(id, 3))
        .isEqualTo("LEADERBOARD#CyberClash#high-score#ALL-TIME#region#eu#3");
    long shards =
        IntStream.range(0, 1_000)
            .map(i -> Keys.shard(new PlayerId("p" + i), Keys.SHARDS))
            .distinct()
            .count();
    assertThat(shards).isEqualTo(Keys.SHARDS);
  }
}
