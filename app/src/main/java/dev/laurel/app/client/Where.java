package dev.laurel.app.client;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Which standings a command is about.
final class Where {
  @Mixin BoardOptions board = new BoardOptions();

  @Option(
      names = "--window",
      paramLabel = "WINDOW",
      description =
          "A window id such as 2025-W28, a kind such as daily, or the one before: daily~1"
              + " (default: all-time, or the board's first kind).")
  @Nullable String window;

  @Option(
      names = "--group",
      paramLabel = "GROUP",
      description = "A group such as region:eu (default: everybody).")
  @Nullable String group;

  /// The query parameters that say so.
  Map<String, @Nullable Object> parameters() {
    Map<String, @Nullable Object> parameters = new LinkedHashMap<>();
    parameters.put("window", window);
    parameters.put("group", group);
    return parameters;
  }
}
