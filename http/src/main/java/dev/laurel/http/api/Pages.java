package dev.laurel.http.api;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/// What people look at: the console, the widget, the API's description, its explorer, and a page
/// for each problem. Everything comes from the jar; the content policies let a page load from
/// nowhere else.
final class Pages {
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /// The console makes no HTML of texts, and the browser sees to it.
  private static final String CONSOLE_POLICY =
      POLICY + "; require-trusted-types-for 'script'; trusted-types 'none'";

  private static final Set<String> EXPLORER =
      Set.of("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png");

  private final Resources resources = new Resources();

  List<Route> routes() {
    return List.of(
        Route.get("/", call -> resources.own("console/index.html").reply(call, CONSOLE_POLICY)),
        Route.get("/console/{asset}", this::console),
        Route.get("/widget.js", call -> own(call, "widget.js")),
        Route.get("/style.css", call -> own(call, "style.css")),
        Route.get("/openapi.yaml", call -> own(call, "openapi.yaml")),
        Route.get("/docs", call -> own(call, "docs.html")),
        Route.get("/docs/{asset}", this::explorer),
        Route.get("/problems/{problem}", this::problem));
  }

  private void own(Call call, String name) {
    resources.own(name).reply(call, POLICY);
  }

  private void console(Call call) {
    resources
        .named("console", call.path().getFirst())
        .orElseThrow(() -> notFound("The console has no such file."))
        .reply(call, CONSOLE_POLICY);
  }

  private void explorer(Call call) {
    String name = call.path().getFirst();
    if (name.equals("docs.js")) {
      own(call, name);
    } else if (EXPLORER.contains(name)) {
      resources.explorer(name).reply(call, POLICY);
    } else {
      throw notFound("The documentation has no such file.");
    }
  }

  private void problem(Call call) {
    ProblemType type =
        ProblemType.named(call.path().getFirst())
            .orElseThrow(() -> notFound("There is no problem of this name."));
    Asset page = resources.own("problem.html");
    String html =
        new String(page.body(), StandardCharsets.UTF_8)
            .replace("{{title}}", type.title())
            .replace("{{name}}", type.slug())
            .replace("{{status}}", Integer.toString(type.status()))
            .replace("{{meaning}}", type.meaning());
    Asset.of(page.type(), html.getBytes(StandardCharsets.UTF_8)).reply(call, POLICY);
  }

  private static ProblemException notFound(String detail) {
    return new ProblemException(Problem.of(ProblemType.NOT_FOUND, detail));
  }
}
