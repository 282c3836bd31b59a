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
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// What the server is told: flags, then `LAUREL_*` in the environment, then `laurel.yaml`, then the
/// defaults. A name or value that means nothing is an error, not a shrug.
record Settings(String host, int port, Path data, long reserveBytes, Duration auditRetention) {

  private static final Path USUAL_FILE = Path.of("laurel.yaml");
  private static final String PREFIX = "LAUREL_";

  /// Environment variables of the launcher, which are not settings of the server.
  private static final List<String> LAUNCHER = List.of("LAUREL_JAVA_HOME", "LAUREL_OPTS");

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "host", "127.0.0.1",
          "port", "7400",
          "data", "./data",
          "store", "rocksdb",
          "index", "memory",
          "reserve", "16MiB",
          "audit-retention", "P90D");
  private static final Pattern SIZE = Pattern.compile("(\\d{1,12})(B|KiB|MiB|GiB)?");

  static Settings resolve(
      Map<String, String> flags, Map<String, String> environment, @Nullable Path file) {
    Map<String, Source> values = new LinkedHashMap<>();
    DEFAULTS.forEach((name, value) -> values.put(name, new Source("the default", value)));
    fromFile(file).forEach((name, value) -> put(values, name, "laurel.yaml", value));
    fromEnvironment(environment)
        .forEach((name, value) -> put(values, name, "the environment", value));
    flags.forEach((name, value) -> put(values, name, "--" + name, value));
    return of(new Values(values));
  }

  private record Source(String where, String value) {}

  private record Values(Map<String, Source> byName) {
    String text(String name) {
      return source(name).value();
    }

    Source source(String name) {
      Source source = byName.get(name);
      if (source == null) {
        throw new IllegalStateException("no setting " + name);
      }
      return source;
    }

    CannotStart wrong(String name, String expected) {
      Source source = source(name);
      return new CannotStart(
          "%s is '%s' in %s; it must be %s."
              .formatted(name, source.value(), source.where(), expected));
    }
  }

  private static Settings of(Values values) {
    require(values, "store", "rocksdb");
    require(values, "index", "memory");
    return new Settings(
        values.text("host"),
        port(values),
        Path.of(values.text("data")),
        reserve(values),
        retention(values));
  }

  private static void put(Map<String, Source> values, String name, String where, String value) {
    if (values.replace(name, new Source(where, value)) == null) {
      throw new CannotStart(
          "There is no setting '%s' (in %s); there are: %s."
              .formatted(name, where, String.join(", ", new TreeSet<>(values.keySet()))));
    }
  }

  private static Map<String, String> fromEnvironment(Map<String, String> environment) {
    Map<String, String> settings = new LinkedHashMap<>();
    environment.forEach((name, value) -> {
      if (name.startsWith(PREFIX) && !LAUNCHER.contains(name)) {
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
    map.forEach((name, value) -> settings.put(String.valueOf(name), String.valueOf(value)));
    return settings;
  }

  private static void require(Values values, String name, String only) {
    if (!values.text(name).equals(only)) {
      throw values.wrong(name, "'" + only + "', the only one in this version");
    }
  }

  private static int port(Values values) {
    try {
      int port = Integer.parseInt(values.text("port"));
      if (port >= 0 && port <= 65_535) {
        return port;
      }
    } catch (NumberFormatException notANumber) {
      throw values.wrong("port", "a number from 0 to 65535");
    }
    throw values.wrong("port", "a number from 0 to 65535");
  }

  private static long reserve(Values values) {
    Matcher match = SIZE.matcher(values.text("reserve"));
    if (!match.matches()) {
      throw values.wrong("reserve", "a size such as 64MiB");
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

  private static Duration retention(Values values) {
    try {
      Duration retention = Duration.parse(values.text("audit-retention"));
      if (!retention.isNegative()) {
        return retention;
      }
    } catch (DateTimeParseException malformed) {
      throw values.wrong("audit-retention", "a duration such as P90D");
    }
    throw values.wrong("audit-retention", "a duration such as P90D");
  }
}
