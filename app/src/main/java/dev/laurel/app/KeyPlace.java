package dev.laurel.app;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The flags that say where keys are kept.
final class KeyPlace {
  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "Go through the server there, such as http://127.0.0.1:7400.")
  @Nullable String url;

  @Option(
      names = "--key",
      paramLabel = "SECRET",
      description =
          "A key of role admin, for --url. Better in LAUREL_KEY: whoever lists processes can read"
              + " a flag.")
  @Nullable String key;

  @Mixin EngineOptions engines = new EngineOptions();

  KeyDesk open() {
    if (url != null) {
      return RemoteKeys.at(url, key == null ? System.getenv("LAUREL_KEY") : key);
    }
    if (key != null) {
      throw new CannotStart("--key is for --url; the store itself needs none.");
    }
    Settings settings = Settings.resolve(engines.flags(), System.getenv(), engines.config);
    return StoredKeys.open(settings.engines());
  }
}
