package dev.laurel.http.api;

import dev.laurel.http.server.BodySink;
import java.util.Set;

/// One call of the API: its method and path, the query parameters that it knows, the kind of body
/// that it takes, and what answers it.
record Route(String method, String path, Set<String> parameters, BodyKind body, Action action) {
  /// What a body must be.
  enum BodyKind {
    NONE,
    JSON,
    LINES
  }

  /// What a call does.
  sealed interface Action {}

  /// Answers a call whose body has come, now or later, by its exchange.
  @FunctionalInterface
  non-sealed interface Handler extends Action {
    void handle(Call call);
  }

  /// Begins with a call before its body has come; the call's body is empty.
  @FunctionalInterface
  non-sealed interface Opener extends Action {
    BodySink open(Call call);
  }

  static Route get(String path, Handler handler, String... parameters) {
    return new Route("GET", path, Set.of(parameters), BodyKind.NONE, handler);
  }

  static Route of(
      String method, String path, BodyKind body, Handler handler, String... parameters) {
    return new Route(method, path, Set.of(parameters), body, handler);
  }

  static Route lines(String path, Opener opener) {
    return new Route("POST", path, Set.of(), BodyKind.LINES, opener);
  }
}
