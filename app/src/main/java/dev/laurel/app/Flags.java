package dev.laurel.app;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Flags as settings: a flag has the name of its setting, and one that may be given several times
/// has its values with commas between.
final class Flags {
  private Flags() {}

  /// Those that were given, of a command or of a class of options.
  static Map<String, String> given(CommandSpec spec) {
    Set<String> settings = Settings.names();
    Map<String, String> flags = new LinkedHashMap<>();
    for (OptionSpec option : spec.options()) {
      String name = option.longestName().substring("--".length());
      Object value = option.getValue();
      if (settings.contains(name) && isGiven(value)) {
        flags.put(name, text(value));
      }
    }
    return flags;
  }

  private static boolean isGiven(@Nullable Object value) {
    return value != null && !value.equals(false);
  }

  private static String text(@Nullable Object value) {
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
        : String.valueOf(value);
  }
}
