package dev.laurel.http.api;

import dev.laurel.core.query.Question;
import dev.laurel.http.server.BodySink;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One call of the API: its method and path, the query parameters that it knows, the kind of body
/// that it takes, what answers it, whether that asks the ranks or the ledger, which may be on
/// another machine, what it asks where that is done in rounds, when it takes more than a look into
/// memory wherever they are, and who may make it: nobody, until it is [#under] a permission.
record Route(
    String method,
    String path,
    Set<String> parameters,
    BodyKind body,
    Action action,
    boolean asks,
    Function<Call, @Nullable Question> question,
    Predicate<Call> waits,
    Permission permission) {
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
    return of("GET", path, BodyKind.NONE, handler, parameters);
  }

  static Route of(
      String method, String path, BodyKind body, Handler handler, String... parameters) {
    return plain(method, path, Set.of(parameters), body, handler);
  }

  static Route lines(String path, Opener opener) {
    return plain("POST", path, Set.of(), BodyKind.LINES, opener);
  }

  private static Route plain(
      String method, String path, Set<String> parameters, BodyKind body, Action action) {
    return new Route(
        method, path, parameters, body, action, false, _ -> null, _ -> false, Permission.DENIED);
  }

  Route asking() {
    return new Route(method, path, parameters, body, action, true, question, waits, permission);
  }

  /// The same call, which is answered in a round with others where it makes a question of it.
  Route inRounds(Function<Call, @Nullable Question> asked) {
    return new Route(method, path, parameters, body, action, asks, asked, waits, permission);
  }

  /// The same call, answered on a thread of its own where this holds.
  Route waiting(Predicate<Call> when) {
    return new Route(method, path, parameters, body, action, asks, question, when, permission);
  }

  /// The same call for those who have the permission.
  Route under(Permission given) {
    return new Route(method, path, parameters, body, action, asks, question, waits, given);
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
    return plain(method, path, parameters, body, refusing);
  }

  private static void refuse(Problem problem) {
    throw new ProblemException(problem);
  }
}
