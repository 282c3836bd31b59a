package dev.laurel.http.api;

import dev.laurel.core.Refusal;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Readiness.State;
import dev.laurel.http.json.MalformedJson;
import dev.laurel.http.server.Application;
import dev.laurel.http.server.BodySink;
import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.Fault;
import dev.laurel.http.server.Limits;
import dev.laurel.http.server.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes every request to its route, and whatever goes wrong to a problem document.
///
/// It begins without anything to serve from, so that a server can listen while it loads: probes and
/// pages answer at once, every call of the API says that Laurel is starting, until [#serve].
public final class Api implements Application {
  private static final Logger LOG = LoggerFactory.getLogger(Api.class);
  private static final byte[] NO_BODY = new byte[0];

  private static final State LOADING = new State.Starting("The ranks are being loaded.");

  private static final Problem TAKES_NO_WRITES =
      Problem.of(
          ProblemType.WRONG_ROLE, "This instance only reads (--role read); ask one that writes.");
  private static final Problem ANSWERS_NO_READS =
      Problem.of(
          ProblemType.WRONG_ROLE, "This instance only writes (--role write); ask one that reads.");
  private static final Problem NO_ROOM =
      Problem.retry(ProblemType.TOO_BUSY, "Too many reads are waiting; try again shortly.", 1);

  private final Limits limits;
  private final Away away = new Away();
  private volatile Serving serving;

  /// The routes that there are by now, what tells whether they can do their work, and whether some
  /// of them may have to wait for another machine.
  private record Serving(Router router, Readiness readiness, boolean remote) {
    static Serving of(List<Route> calls, Readiness readiness, boolean remote) {
      List<Route> routes = new ArrayList<>(calls);
      routes.addAll(new Operations(readiness).routes());
      routes.addAll(new Pages().routes());
      return new Serving(new Router(routes), readiness, remote);
    }
  }

  private Api(Limits limits, Serving serving) {
    this.limits = limits;
    this.serving = serving;
  }

  public static Api starting(Limits limits) {
    return new Api(limits, Serving.of(List.of(), () -> LOADING, false));
  }

  /// Answers from this from now on.
  public void serve(Service service) {
    Submissions submissions = service.submissions();
    Queries queries = service.queries();
    Boards boards = new Boards(submissions, queries, service.ledger());
    List<Route> writes = new ArrayList<>(boards.changing());
    writes.addAll(new Submits(submissions, queries, limits).routes());
    List<Route> reads = new Reads(queries).routes();
    List<Route> calls = new ArrayList<>(boards.showing());
    calls.addAll(service.role().writes() ? writes : refused(writes, TAKES_NO_WRITES));
    calls.addAll(service.role().reads() ? reads : refused(reads, ANSWERS_NO_READS));
    serving = Serving.of(calls, service.readiness(), service.remote());
  }

  private static List<Route> refused(List<Route> routes, Problem problem) {
    return routes.stream().map(route -> route.refused(problem)).toList();
  }

  List<Route> routes() {
    return serving.router().routes();
  }

  @Override
  public @Nullable BodySink open(Exchange exchange) {
    // Only a batch is streamed; every other request is looked at once, when its body is there.
    if (!exchange.method().equals("POST") || !path(exchange.target()).endsWith("/batch")) {
      return null;
    }
    try {
      List<String> parameters = new ArrayList<>(3);
      Route route = route(exchange, parameters);
      return route.action() instanceof Route.Opener opener
          ? opener.open(call(exchange, route, parameters, NO_BODY, 0))
          : null;
    } catch (RuntimeException failure) {
      exchange.reply(problem(exchange, failure).response(exchange.workspace().writer()));
      return null;
    }
  }

  @Override
  public void handle(Exchange exchange, byte[] body, int length) {
    try {
      List<String> parameters = new ArrayList<>(3);
      Route route = route(exchange, parameters);
      if (!(route.action() instanceof Route.Handler handler)) {
        throw new IllegalStateException(route.path() + " takes its body as it comes");
      }
      Call call = call(exchange, route, parameters, body, length);
      if (route.asks() && serving.remote()) {
        handleAway(handler, call.away(limits.jsonDepth()));
      } else {
        handler.handle(call);
      }
    } catch (RuntimeException failure) {
      if (exchange.isReplied()) {
        LOG.error("{} {} failed after its answer", exchange.method(), exchange.target(), failure);
      } else {
        exchange.reply(problem(exchange, failure).response(exchange.workspace().writer()));
      }
    }
  }

  private void handleAway(Route.Handler handler, Call call) {
    Exchange exchange = call.exchange();
    boolean room =
        away.run(() -> {
          try {
            handler.handle(call);
          } catch (RuntimeException | Error failure) {
            // Nobody is above this thread who would close the connection after an error.
            call.reply(problem(exchange, failure).response(call.writer()));
          }
        });
    if (!room) {
      throw new ProblemException(NO_ROOM);
    }
  }

  @Override
  public Response fault(Exchange exchange, Fault fault) {
    return Problem.of(fault).response(exchange.workspace().writer());
  }

  private Route route(Exchange exchange, List<String> parameters) {
    Serving now = serving;
    String path = path(exchange.target());
    if (path.startsWith("/v1/") && now.readiness().state() instanceof State.Starting(var detail)) {
      throw new ProblemException(Operations.starting(detail));
    }
    List<String> segments = Router.segments(path);
    String method = exchange.method().equals("HEAD") ? "GET" : exchange.method();
    Route route = now.router().find(method, segments, parameters);
    if (route == null) {
      throw new ProblemException(noRoute(now.router().methods(segments)));
    }
    return route;
  }

  private static Problem noRoute(Set<String> methods) {
    if (methods.isEmpty()) {
      return Problem.of(ProblemType.NOT_FOUND, "There is no call with this path; see /docs.");
    }
    String allowed = String.join(", ", methods);
    return Problem.of(ProblemType.METHOD_NOT_ALLOWED, "This path takes " + allowed + ".")
        .with("allow", allowed);
  }

  private static Call call(
      Exchange exchange, Route route, List<String> parameters, byte[] body, int length) {
    switch (route.body()) {
      case NONE -> {
        if (length > 0) {
          throw new Refusal.InvalidInput("body", "must be empty: this call takes none");
        }
      }
      case JSON -> requireType(exchange, MediaType.JSON);
      case LINES -> requireType(exchange, MediaType.LINES);
    }
    Query query = Query.parse(query(exchange.target()), route.parameters());
    return new Call(exchange, parameters, query, body, length, null);
  }

  private static void requireType(Exchange exchange, String type) {
    String given = exchange.header("content-type");
    if (!MediaType.matches(given, type)) {
      throw new ProblemException(
          Problem.of(
              ProblemType.UNSUPPORTED_MEDIA_TYPE,
              "The content type must be " + type + (given == null ? "; none was given." : ".")));
    }
  }

  /// The path of a target; a client of a proxy may send the whole address.
  private static String path(String target) {
    int query = target.indexOf('?');
    String path = query < 0 ? target : target.substring(0, query);
    if (path.startsWith("/")) {
      return path;
    }
    int authority = path.indexOf("://");
    int slash = authority < 0 ? -1 : path.indexOf('/', authority + 3);
    return slash < 0 ? "/" : path.substring(slash);
  }

  private static @Nullable String query(String target) {
    int query = target.indexOf('?');
    return query < 0 ? null : target.substring(query + 1);
  }

  private static Problem problem(Exchange exchange, Throwable failure) {
    return switch (failure) {
      case Refusal refusal -> Problem.of(refusal);
      case MalformedJson malformed -> Problem.of(malformed);
      case ProblemException told -> told.problem();
      case IndexUnavailable _ -> plainRetry(ProblemType.UNAVAILABLE);
      default -> {
        LOG.error("{} {} failed", exchange.method(), exchange.target(), failure);
        yield internal();
      }
    };
  }

  private static Problem plainRetry(ProblemType type) {
    return Problem.retry(type, type.meaning(), 1);
  }

  static Problem internal() {
    return Problem.of(ProblemType.INTERNAL, ProblemType.INTERNAL.meaning());
  }
}
