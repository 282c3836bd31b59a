package dev.laurel.bench;

import dev.laurel.bench.redis.RedisServer.Keeps;
import dev.laurel.bench.run.Session;
import dev.laurel.bench.server.HttpBench;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "http",
    description = {
      "The server over HTTP: submissions, ranks, top-10, batches.",
      "64 connections, as many to Redis; and how much writes disturb paced reads."
    })
final class HttpCommand extends BenchCommand {
  private static final long HEAP_BYTES = 256L << 20;

  @Option(
      names = {"--entries", "--players"},
      paramLabel = "N",
      defaultValue = "1000000",
      description = "Players on the board (default: ${DEFAULT-VALUE}).")
  private int players;

  @Option(
      names = "--redis-log",
      description = "Have Redis log its writes (appendfsync everysec) instead of keeping nothing.")
  private boolean log;

  @Override
  long heapBytes() {
    players("--entries", players);
    return HEAP_BYTES;
  }

  @Override
  void measure(Session session) throws IOException, InterruptedException {
    new HttpBench(session, players, log ? Keeps.LOG : Keeps.NOTHING).run();
  }
}
