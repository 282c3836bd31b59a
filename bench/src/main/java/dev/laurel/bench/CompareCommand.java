package dev.laurel.bench;

import dev.laurel.bench.rank.RankBench;
import dev.laurel.bench.redis.RedisServer.Keeps;
import dev.laurel.bench.run.Session;
import dev.laurel.bench.server.HttpBench;
import dev.laurel.bench.submit.SubmitBench;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "compare", description = "rank, submit and http in one run, with one table.")
class CompareCommand extends BenchCommand {
  @Option(
      names = "--entries",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "Entries on the board of rank (default: ${DEFAULT-VALUE}).")
  int entries;

  @Option(
      names = "--players",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "Players on the boards of submit and http (default: ${DEFAULT-VALUE}).")
  private int players;

  @Override
  long heapBytes() {
    return Math.max(
        RankBench.heapBytes(players("--entries", entries)),
        SubmitBench.heapBytes(players("--players", players)));
  }

  @Override
  void measure(Session session) throws IOException, InterruptedException {
    new RankBench(session, entries).run();
    new SubmitBench(session, players).run();
    new HttpBench(session, players, Keeps.NOTHING).run();
  }
}
