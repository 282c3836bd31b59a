package dev.laurel.app;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The flags of [Listening], and of what is written about it.
final class ListeningOptions {
  @Option(
      names = "--rate-read",
      paramLabel = "RATE",
      description =
          "How often one caller may read: 1000/s for all, or"
              + " key=off,player=100/s,address=1000/s (default).")
  @Nullable String rateRead;

  @Option(
      names = "--rate-submit",
      paramLabel = "RATE",
      description = "How often one may submit (default: key=off,player=20/s,address=200/s).")
  @Nullable String rateSubmit;

  @Option(
      names = "--rate-batch",
      paramLabel = "RATE",
      description =
          "How many lines one may send in batches (default: key=off,player=1000/s,"
              + "address=1000/s).")
  @Nullable String rateBatch;

  @Option(
      names = "--rate-log-in",
      paramLabel = "RATE",
      description =
          "How often one may log in, and anybody under one username (default:"
              + " key=10/s,player=10/m,address=60/m,username=60/h).")
  @Nullable String rateLogIn;

  @Option(
      names = "--rate-admin",
      paramLabel = "RATE",
      description =
          "How often one may do anything else (default: key=off,player=10/s,address=10/s).")
  @Nullable String rateAdmin;

  @Option(
      names = "--trusted-proxy",
      paramLabel = "NETWORK",
      description =
          "A proxy whose Forwarded or X-Forwarded-For is believed, such as 10.0.0.0/8. May be given"
              + " several times.")
  @Nullable List<String> trustedProxies;

  @Option(
      names = "--max-connections",
      paramLabel = "NUMBER",
      description = "Open connections (default: 20000).")
  @Nullable String maxConnections;

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description = "A PEM certificate chain; with it the server speaks TLS. Read again on change.")
  @Nullable String tlsCert;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "The PEM (PKCS#8) key of that certificate.")
  @Nullable String tlsKey;

  @Option(
      names = "--access-log",
      paramLabel = "WHETHER",
      description = "on logs every request (default: off).")
  @Nullable String accessLog;

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      description = "text (default) or json, one object a line.")
  @Nullable String logFormat;

  @Option(
      names = "--statsd",
      paramLabel = "HOST:PORT",
      description =
          "Where to send the figures of /metrics every 10 s, over UDP (default: nowhere).")
  @Nullable String statsd;
}
