package dev.laurel.redis;

import dev.laurel.core.board.Board;
import dev.laurel.core.index.RankIndex;
import dev.laurel.testkit.index.RankIndexContract;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;

/// The contract on a Redis that stands alone, with boards of so many shards.
abstract class RedisContract extends RankIndexContract {
  private static Databases databases;
  private final Deque<RedisIndex> open = new ArrayDeque<>();
  private final int shards;

  RedisContract(int shards) {
    this.shards = shards;
  }

  @BeforeAll
  static void start() {
    databases = new Databases();
  }

  @Override
  protected RankIndex newIndex() {
    RedisIndex index =
        RedisIndex.open(RedisSettings.of(databases.fresh()).withExpiry(Expiry.NEVER));
    open.push(index);
    index.begin(1);
    return index;
  }

  @Override
  protected Board shaped(Board board) {
    return board.split(shards);
  }

  @AfterEach
  void close() {
    open.forEach(RedisIndex::close);
  }

  @AfterAll
  static void stop() {
    databases.close();
  }
}
