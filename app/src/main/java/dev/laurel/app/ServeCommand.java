package dev.laurel.app;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `laurel serve`: runs the server until it is told to stop.
@Command(
    name = "serve",
    description = "Runs the server until SIGTERM or Ctrl-C.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Each setting can also stand in the environment (LAUREL_PORT=7400) or in laurel.yaml",
      "(port: 7400); a flag comes before the environment, the environment before the file."
    })
final class ServeCommand implements Callable<Integer> {
  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "Address to listen on (default: 127.0.0.1). Loopback only.")
  @Nullable String host;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port to listen on (default: 7400); 0 takes a free one.")
  @Nullable String port;

  @Option(
      names = "--data",
      paramLabel = "DIRECTORY",
      description = "Where the data is kept (default: ./data).")
  @Nullable String data;

  @Option(names = "--store", paramLabel = "STORE", description = "rocksdb (default).")
  @Nullable String store;

  @Option(names = "--index", paramLabel = "INDEX", description = "memory (default).")
  @Nullable String index;

  @Option(
      names = "--reserve",
      paramLabel = "SIZE",
      description =
          "Room to leave free on the disk, such as 64MiB (default: 16MiB). Below it submissions are"
              + " refused and reading goes on.")
  @Nullable String reserve;

  @Option(
      names = "--audit-retention",
      paramLabel = "DURATION",
      description = "How long events stay, as an ISO-8601 duration (default: P90D).")
  @Nullable String auditRetention;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The settings file (default: laurel.yaml where there is one).")
  @Nullable Path config;

  @Option(names = "--train", hidden = true)
  boolean train;

  @Override
  public Integer call() throws Exception {
    Settings settings = Settings.resolve(flags(), System.getenv(), config);
    if (train) {
      Training.run(settings);
    } else {
      Server.start(settings).runUntilStopped();
    }
    return 0;
  }

  private Map<String, String> flags() {
    Map<String, String> flags = new LinkedHashMap<>();
    put(flags, "host", host);
    put(flags, "port", port);
    put(flags, "data", data);
    put(flags, "store", store);
    put(flags, "index", index);
    put(flags, "reserve", reserve);
    put(flags, "audit-retention", auditRetention);
    return flags;
  }

  private static void put(Map<String, String> flags, String name, @Nullable String value) {
    if (value != null) {
      flags.put(name, value);
    }
  }
}
