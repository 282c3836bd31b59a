package dev.laurel.bench.load;

/// How traffic is sent: to a port of this machine, over some connections, with `pipeline` requests
/// at once on each before its next ones, as fast as they are answered or `perSecond` of them.
public record Plan(int port, int connections, int pipeline, int threads, double perSecond) {
  /// A rate that is never waited for.
  public static final double UNPACED = 0;

  public Plan {
    if (connections < 1 || pipeline < 1 || threads < 1 || threads > connections) {
      throw new IllegalArgumentException("connections, pipeline and threads are at least 1");
    }
    if (perSecond != UNPACED && pipeline != 1) {
      throw new IllegalArgumentException("paced requests are sent one at a time");
    }
  }

  /// One request at a time on each connection.
  public static Plan unpipelined(int port, int connections) {
    return new Plan(port, connections, 1, 1, UNPACED);
  }

  public static Plan pipelined(int port, int connections, int pipeline) {
    return new Plan(port, connections, pipeline, 1, UNPACED);
  }

  /// One request at a time on each connection, and a fixed number of them in a second overall.
  public static Plan paced(int port, int connections, double perSecond) {
    return new Plan(port, connections, 1, 1, perSecond);
  }
}
