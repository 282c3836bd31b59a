package dev.laurel.redis;

import dev.laurel.core.board.Board;
import dev.laurel.core.index.RankIndex;
import dev.laurel.testkit.index.RankIndexContract;
import dev.laurel.testkit.server.RedisCluster;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// The contract on a Redis Cluster, with boards of so many shards.
abstract class ClusterContract extends RankIndexContract {
  @TempDir private static Path directory;
  private static RedisCluster cluster;
  private static long generation;
  private final Deque<RedisIndex> open = new ArrayDeque<>();
  private final int shards;

  ClusterContract(int shards) {
    this.shards = shards;
  }

  @BeforeAll
  static void start() throws Exception {
    cluster = RedisCluster.start(directory);
  }

  @Override
  protected RankIndex newIndex() {
    RedisIndex index =
        RedisIndex.open(RedisSettings.ofCluster(cluster.uris()).withExpiry(Expiry.NEVER));
    open.push(index);
    index.begin(++generation);
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
    cluster.close();
  }
}
