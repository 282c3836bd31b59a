package dev.laurel.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// Settings as texts, each with the place where it stands: flags, then `LAUREL_*` in the
/// environment, then `laurel.yaml`, then the defaults. A name that means nothing is an error, not a
/// shrug.
final class Values {
  private static final Path USUAL_FILE = Path.of("laurel.yaml");
  private static final String PREFIX = "LAUREL_";
  private static final String NOWHERE = "the default";

  /// Environment variables of the launcher and of commands that call a server, which are not
  /// settings of the server.
  private static final List<String> OTHERS =
      List.of("LAUREL_JAVA_HOME", "LAUREL_OPTS", "LAUREL_KEY", "LAUREL_URL");

  private static final Pattern SIZE = Pattern.compile("(\\d{1,12})(B|KiB|MiB|GiB)?");

  private final Map<String, Source> byName = new LinkedHashMap<>();

  private record Source(String where, String value) {}

  private Values() {}

  /// Names without a value have an empty default.
  static Values resolve(
      Map<String, String> defaults,
      Map<String, String> flags,
      Map<String, String> environment,
      @Nullable Path file) {
    Values values = new Values();
    defaults.forEach((name, value) -> values.byName.put(name, new Source(NOWHERE, value)));
    fromFile(file).forEach((name, value) -> values.put(name, "laurel.yaml", value));
    fromEnvironment(environment)
        .forEach((name, value) -> values.put(name, "the environment", value));
    flags.forEach((name, value) -> values.put(name, "--" + name, value));
    return values;
  }

  private void put(String name, String where, String value) {
    if (byName.replace(name, new Source(where, value)) == null) {
      throw new CannotStart(
          "There is no setting '%s' (in %s); there are: %s."
              .formatted(name, where, String.join(", ", new TreeSet<>(byName.keySet()))));
    }
  }

  private static Map<String, String> fromEnvironment(Map<String, String> environment) {
    Map<String, String> settings = new LinkedHashMap<>();
    environment.forEach((name, value) -> {
      if (name.startsWith(PREFIX) && !OTHERS.contains(name)) {
        String plain = name.substring(PREFIX.length()).toLowerCase(Locale.ROOT);
        settings.put(plain.replace('_', '-'), value);
      }
    });
    return settings;
  }

  private static Map<String, String> fromFile(@Nullable Path file) {
    if (file == null && !Files.exists(USUAL_FILE)) {
      return Map.of();
    }
    Path path = file == null ? USUAL_FILE : file;
    try {
      Object document =
          new Load(LoadSettings.builder().setLabel(path.toString()).build())
              .loadFromString(Files.readString(path));
      return flat(path, document);
    } catch (IOException unreadable) {
      throw new CannotStart("The settings file " + path + " cannot be read.", unreadable);
    } catch (YamlEngineException malformed) {
      throw new CannotStart(
          "The settings file " + path + " is not YAML: " + malformed.getMessage(), malformed);
    }
  }

  private static Map<String, String> flat(Path path, @Nullable Object document) {
    if (document == null) {
      return Map.of();
    }
    if (!(document instanceof Map<?, ?> map)) {
      throw new CannotStart("The settings file " + path + " must hold lines like 'port: 7400'.");
    }
    Map<String, String> settings = new LinkedHashMap<>();
    map.forEach((name, value) -> settings.put(String.valueOf(name), text(value)));
    return settings;
  }

  /// A list is what a flag that is given several times is: its values with commas between.
  private static String text(@Nullable Object value) {
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
        : String.valueOf(value);
  }

  String text(String name) {
    return source(name).value();
  }

  /// The value, or null where there is none.
  @Nullable String optional(String name) {
    String value = text(name);
    return value.isEmpty() ? null : value;
  }

  private Source source(String name) {
    Source source = byName.get(name);
    if (source == null) {
      throw new IllegalStateException("no setting " + name);
    }
    return source;
  }

  /// Where the value of a setting stands, to be named in a complaint that must not show it.
  String where(String name) {
    return source(name).where();
  }

  CannotStart wrong(String name, String expected) {
    return new CannotStart(
        "%s is '%s' in %s; it must be %s.".formatted(name, text(name), where(name), expected));
  }

  /// One of some words.
  String word(String name, List<String> words) {
    String word = text(name);
    if (!words.contains(word)) {
      throw wrong(name, "'" + String.join("' or '", words) + "'");
    }
    return word;
  }

  boolean flag(String name) {
    return word(name, List.of("true", "false")).equals("true");
  }

  int number(String name, int least, int most) {
    CannotStart wrong = wrong(name, "a number from " + least + " to " + most);
    try {
      int number = Integer.parseInt(text(name));
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      throw wrong;
    }
    throw wrong;
  }

  long bytes(String name) {
    Matcher match = SIZE.matcher(text(name));
    if (!match.matches()) {
      throw wrong(name, "a size such as 64MiB");
    }
    long number = Long.parseLong(match.group(1));
    String unit = match.group(2);
    int shift =
        switch (unit == null ? "B" : unit) {
          case "KiB" -> 10;
          case "MiB" -> 20;
          case "GiB" -> 30;
          default -> 0;
        };
    return number << shift;
  }

  Duration duration(String name, String example) {
    CannotStart wrong = wrong(name, "a duration such as " + example);
    try {
      Duration duration = Duration.parse(text(name));
      if (!duration.isNegative()) {
        return duration;
      }
    } catch (DateTimeParseException malformed) {
      throw wrong;
    }
    throw wrong;
  }
}
