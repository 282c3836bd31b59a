package dev.laurel.app;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `laurel serve`: runs the server until it is told to stop.
@Command(
    name = "serve",
    description = "Runs the server until SIGTERM or Ctrl-C.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Each setting can also stand in the environment (LAUREL_PORT=7400) or in",
      "laurel.yaml (port: 7400); a flag comes before the environment, the environment",
      "before the file."
    })
final class ServeCommand implements Callable<Integer> {
  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description =
          "Address to listen on (default: 127.0.0.1). Another than loopback needs a key to be made"
              + " before: laurel key create --role admin.")
  @Nullable String host;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port to listen on (default: 7400); 0 takes a free one.")
  @Nullable String port;

  @Option(
      names = "--cors-origin",
      paramLabel = "ORIGIN",
      description =
          "A web site whose pages may call, such as https://game.example.com, or * for all of them"
              + " (default: none). May be given several times.")
  @Nullable List<String> corsOrigins;

  @Option(
      names = "--sign-up",
      paramLabel = "on|off",
      description = "Whether people may make accounts for themselves (default: on).")
  @Nullable String signUp;

  @Option(
      names = "--session-life",
      paramLabel = "DURATION",
      description =
          "How long a log-in lasts, from PT1M to P30D, as an ISO-8601 duration (default: P1D).")
  @Nullable String sessionLife;

  @Mixin EngineOptions engines = new EngineOptions();

  @Mixin ListeningOptions listening = new ListeningOptions();

  @Option(
      names = "--role",
      paramLabel = "ROLE",
      description =
          "all (default), read or write: what this one of several instances does; the others must"
              + " do the rest.")
  @Nullable String role;

  @Option(
      names = "--reserve",
      paramLabel = "SIZE",
      description =
          "Room for rocksdb to leave free on the disk, such as 64MiB (default: 16MiB). Below it"
              + " submissions are refused and reading goes on.")
  @Nullable String reserve;

  @Option(
      names = "--audit-retention",
      paramLabel = "DURATION",
      description = "How long events stay, as an ISO-8601 duration (default: P90D).")
  @Nullable String auditRetention;

  @Option(
      names = "--verify-interval",
      paramLabel = "DURATION",
      description =
          "How often the ranks in redis are compared with the truth (default: PT10M; PT0S: never).")
  @Nullable String verifyInterval;

  @Option(
      names = "--webhook",
      paramLabel = "URL",
      description =
          "Whom to tell when a window closes, such as https://prizes.example.com/laurel or"
              + " NAME=URL. May be given several times.")
  @Nullable List<String> webhooks;

  @Option(
      names = "--webhook-secret",
      paramLabel = "SECRET",
      description =
          "What signs it, 32 characters or more. Better in LAUREL_WEBHOOK_SECRET: whoever lists"
              + " processes can read a flag.")
  @Nullable String webhookSecret;

  @Option(
      names = "--webhook-secret-file",
      paramLabel = "FILE",
      description = "A file with that secret in it.")
  @Nullable String webhookSecretFile;

  @Option(
      names = "--webhook-allow-private",
      description = "Let webhooks be on this machine or a private network.")
  boolean webhookAllowPrivate;

  @Option(names = "--train", hidden = true)
  boolean train;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws Exception {
    if (train) {
      Training.run();
    } else {
      Settings settings = Settings.resolve(Flags.given(spec), System.getenv(), engines.config);
      settings.logFormat().use();
      Server.start(settings).runUntilStopped();
    }
    return 0;
  }
}
