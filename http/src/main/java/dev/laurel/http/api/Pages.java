package dev.laurel.http.api;

import dev.laurel.core.Refusal;
import dev.laurel.http.server.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/// What people look at: a landing page, the API's description, the explorer, and a page for each
/// problem. Everything comes from the jar; the content policy lets a page load from nowhere else.
final class Pages {
  private static final String HTML = "text/html; charset=utf-8";
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  private static final String WEBJAR = "META-INF/resources/webjars/swagger-ui/";
  private static final String WEBJAR_VERSION =
      "META-INF/maven/org.webjars/swagger-ui/pom.properties";
  private static final Map<String, String> ASSETS =
      Map.of(
          "swagger-ui.css", "text/css; charset=utf-8",
          "swagger-ui-bundle.js", "text/javascript; charset=utf-8",
          "favicon-32x32.png", "image/png");

  // Loaded when they are first asked for: a start must not wait for them.
  private final Map<String, byte[]> loaded = new ConcurrentHashMap<>();

  List<Route> routes() {
    return List.of(
        Route.get("/", call -> call.reply(page("index.html"))),
        Route.get("/style.css", call -> call.reply(resource("style.css", "text/css"))),
        Route.get(
            "/openapi.yaml", call -> call.reply(resource("openapi.yaml", "application/yaml"))),
        Route.get("/docs", call -> call.reply(page("docs.html"))),
        Route.get("/docs/{asset}", this::asset),
        Route.get("/problems/{problem}", this::problem));
  }

  private Response page(String name) {
    return guarded(Response.of(200, HTML, own(name)));
  }

  private Response resource(String name, String type) {
    return guarded(Response.of(200, type + "; charset=utf-8", own(name)));
  }

  private void asset(Call call) {
    String name = call.path().getFirst();
    if (name.equals("docs.js")) {
      call.reply(resource(name, "text/javascript"));
      return;
    }
    String type = ASSETS.get(name);
    if (type == null) {
      throw new ProblemException(
          Problem.of(ProblemType.NOT_FOUND, "The documentation has no such file."));
    }
    byte[] body = loaded.computeIfAbsent(name, Pages::fromWebJar);
    call.reply(guarded(Response.of(200, type, body)).with("cache-control", "max-age=3600"));
  }

  private void problem(Call call) {
    ProblemType type =
        ProblemType.named(call.path().getFirst())
            .orElseThrow(() ->
                new ProblemException(
                    Problem.of(ProblemType.NOT_FOUND, "There is no problem of this name.")));
    String html =
        new String(own("problem.html"), StandardCharsets.UTF_8)
            .replace("{{title}}", type.title())
            .replace("{{name}}", type.slug())
            .replace("{{status}}", Integer.toString(type.status()))
            .replace("{{meaning}}", type.meaning());
    call.reply(guarded(Response.of(200, HTML, html.getBytes(StandardCharsets.UTF_8))));
  }

  private static Response guarded(Response response) {
    return response
        .with("content-security-policy", POLICY)
        .with("x-content-type-options", "nosniff")
        .with("referrer-policy", "no-referrer");
  }

  private byte[] own(String name) {
    return loaded.computeIfAbsent(name, _ -> read("dev/laurel/http/" + name));
  }

  private static byte[] fromWebJar(String name) {
    try {
      Properties properties = new Properties();
      properties.load(new ByteArrayInputStream(read(WEBJAR_VERSION)));
      return read(WEBJAR + properties.getProperty("version") + "/" + name);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static byte[] read(String resource) {
    try (InputStream in = Pages.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new Refusal.Unavailable("This build of Laurel has no " + resource + ".", 1);
      }
      return in.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
