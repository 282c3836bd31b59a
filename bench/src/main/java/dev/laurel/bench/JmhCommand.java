package dev.laurel.bench;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

@Command(
    name = "jmh",
    description = {
      "The JMH benchmarks of the rank engine.",
      "All arguments go to JMH: -l lists the benchmarks, -h explains the options."
    })
final class JmhCommand implements Callable<Integer> {
  @Unmatched private String[] arguments = {};

  @Override
  public Integer call() throws IOException {
    org.openjdk.jmh.Main.main(arguments);
    return 0;
  }
}
