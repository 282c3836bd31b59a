package dev.laurel.http.api;

import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.HeaderNames;
import dev.laurel.http.server.Response;
import org.jspecify.annotations.Nullable;

/// Tells browsers which pages may call the API and read its answers. Credentials are what a page
/// puts into the `Authorization` header itself, never a cookie, so nothing is sent along that the
/// page does not know.
final class Cors {
  private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
  private static final String HEADERS =
      "authorization, content-type, idempotency-key, last-event-id, x-request-id";
  private static final String EXPOSED =
      "idempotent-replayed, location, ratelimit-limit, ratelimit-remaining, ratelimit-reset,"
          + " retry-after, www-authenticate, x-request-id";
  private static final String DAY_SECONDS = "86400";

  private final Origins origins;

  Cors(Origins origins) {
    this.origins = origins;
  }

  /// Has every answer to this request say whether the page that made it may read it; also where no
  /// page made it, since a cache may give that answer to one.
  void mark(Exchange exchange) {
    if (origins.any()) {
      allow(exchange, "*");
    } else if (!origins.listed().isEmpty()) {
      exchange.addHeader("vary", "origin");
      String origin = exchange.header(HeaderNames.ORIGIN);
      if (origin != null && origins.lists(origin)) {
        allow(exchange, origin);
      }
    }
  }

  private static void allow(Exchange exchange, String origin) {
    exchange.addHeader("access-control-allow-origin", origin);
    exchange.addHeader("access-control-expose-headers", EXPOSED);
  }

  /// The answer to a browser that asks before it calls; null where this is no such question.
  @Nullable Response preflight(Exchange exchange) {
    String origin = exchange.header(HeaderNames.ORIGIN);
    boolean asked =
        exchange.method().equals("OPTIONS")
            && exchange.header("access-control-request-method") != null;
    if (origin == null || !asked) {
      return null;
    }
    if (!origins.allow(origin)) {
      return Problem.of(
              ProblemType.FORBIDDEN,
              "Pages of this origin may not call; the setting cors-origin lists those that may.")
          .response(exchange.workspace().writer());
    }
    return Response.empty(204)
        .with("access-control-allow-methods", METHODS)
        .with("access-control-allow-headers", HEADERS)
        .with("access-control-max-age", DAY_SECONDS);
  }
}
