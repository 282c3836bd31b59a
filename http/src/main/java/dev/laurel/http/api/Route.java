package dev.laurel.http.api;

import dev.laurel.http.server.BodySink;
import java.util.Set;

/// One call of the API: its method and path, the query parameters that it knows, the kind of body
/// that it takes, what answers it, and whether that asks the ranks or the ledger, which may be on
/// another machine.
record Route(
    String method,
    String path,
    Set<String> parameters,
    BodyKind body,
    Action action,
    boolean asks) {
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
    return new Route("GET", path, Set.of(parameters), BodyKind.NONE, handler, false);
  }

  static Route of(
      String method, String path, BodyKind body, Handler handler, String... parameters) {
    return new Route(method, path, Set.of(parameters), body, handler, false);
  }

  static Route lines(String path, Opener opener) {
    return new Route("POST", path, Set.of(), BodyKind.LINES, opener, false);
  }

  Route asking() {
    return new Route(method, path, parameters, body, action, true);
  }

  /// The same call where it is not to be had.
  Route refused(Problem problem) {
    Action refusing =
        switch (action) {
          case Handler _ -> (Handler) _ -> refuse(problem);
          case Opener _ ->
              (Opener)
                  _ -> {
                    throw new ProblemException(problem);
                  };
        };
    return new Route(method, path, parameters, body, refusing, false);
  }

  private static void refuse(Problem problem) {
    throw new ProblemException(problem);
  }
}
