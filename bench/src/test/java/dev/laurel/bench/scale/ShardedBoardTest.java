package dev.laurel.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardedBoardTest {
  private static final int PLAYERS = 5_000;
  private static final long SEED = 3;

  @ParameterizedTest
  @ValueSource(ints = {2, 7, 64})
  void shards_answer_as_the_whole_board_does(int shards) {
    ShardedBoard whole = ShardedBoard.of(PLAYERS, 1, new SplittableRandom(SEED));
    ShardedBoard parts = ShardedBoard.of(PLAYERS, shards, new SplittableRandom(SEED));
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 50; round++) {
      String[] players = ShardedBoard.draw(PLAYERS, random);
      long[] scores = new long[players.length];
      for (int i = 0; i < scores.length; i++) {
        scores[i] = random.nextInt(50);
      }
      long at = PLAYERS + (long) round * scores.length;
      whole.update(players, scores, at);
      parts.update(players, scores, at);
      assertThat(parts.ranks(players)).isEqualTo(whole.ranks(players));
      assertThat(parts.scores(players)).isEqualTo(whole.scores(players));
      assertThat(parts.top()).isEqualTo(whole.top()).hasSize(ShardedBoard.PAGE);
    }
    assertThat(parts.size()).isEqualTo(PLAYERS);
  }

  @Test
  void players_are_dealt_out_evenly() {
    ShardedBoard parts = ShardedBoard.of(64_000, 64, new SplittableRandom(SEED));
    assertThat(parts.outlines(2)).allMatch(shard -> shard.total() > 800 && shard.total() < 1_200);
  }
}
