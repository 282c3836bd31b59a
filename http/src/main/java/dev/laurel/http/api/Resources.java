package dev.laurel.http.api;

import dev.laurel.core.Refusal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The files in the jar that pages are made of. Each is loaded when it is first asked for: a start
/// must not wait for them.
final class Resources {
  private static final String OWN = "dev/laurel/http/";
  private static final String WEBJAR = "META-INF/resources/webjars/swagger-ui/";
  private static final String WEBJAR_VERSION =
      "META-INF/maven/org.webjars/swagger-ui/pom.properties";

  /// What a name in a path may be; nothing in it leads to another directory.
  private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,64}\\.(css|html|js|json|svg)");

  private static final Map<String, String> TYPES =
      Map.of(
          "css", "text/css; charset=utf-8",
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "json", "application/json",
          "png", "image/png",
          "svg", "image/svg+xml",
          "yaml", "application/yaml; charset=utf-8");

  private final Map<String, Asset> loaded = new ConcurrentHashMap<>();

  /// One that every build of Laurel has.
  Asset own(String name) {
    return load(OWN + name);
  }

  /// One that a caller names, if there is one.
  Optional<Asset> named(String directory, String name) {
    Matcher form = NAME.matcher(name);
    String path = OWN + directory + "/" + name;
    return form.matches() && exists(path) ? Optional.of(load(path)) : Optional.empty();
  }

  /// One of the API explorer.
  Asset explorer(String name) {
    Asset known = loaded.get(name);
    return known == null
        ? loaded.computeIfAbsent(name, _ -> asset(WEBJAR + version() + "/" + name))
        : known;
  }

  private Asset load(String path) {
    return loaded.computeIfAbsent(path, Resources::asset);
  }

  private static Asset asset(String path) {
    String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
    if (type == null) {
      throw new IllegalStateException("no media type for " + path);
    }
    return Asset.of(type, read(path));
  }

  private static String version() {
    try {
      Properties properties = new Properties();
      properties.load(new ByteArrayInputStream(read(WEBJAR_VERSION)));
      return properties.getProperty("version", "");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private boolean exists(String path) {
    return loaded.containsKey(path) || Resources.class.getClassLoader().getResource(path) != null;
  }

  private static byte[] read(String path) {
    try (InputStream in = Resources.class.getClassLoader().getResourceAsStream(path)) {
      if (in == null) {
        throw new Refusal.Unavailable("This build of Laurel has no " + path + ".", 1);
      }
      return in.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
