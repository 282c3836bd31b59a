package dev.laurel.bench.run;

import dev.laurel.bench.load.Effort;
import java.io.IOException;

/// Measures one number of one side.
@FunctionalInterface
public interface Measure {
  double run(Effort effort) throws IOException, InterruptedException;
}
