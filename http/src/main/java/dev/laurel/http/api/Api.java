package dev.laurel.http.api;

import dev.laurel.core.Refusal;
import dev.laurel.core.access.Access;
import dev.laurel.core.access.Caller;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.limit.RateLimiter;
import dev.laurel.core.query.Queries;
import dev.laurel.core.query.Question;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Readiness.State;
import dev.laurel.http.json.MalformedJson;
import dev.laurel.http.limit.CallKind;
import dev.laurel.http.limit.Proxies;
import dev.laurel.http.limit.Throttle;
import dev.laurel.http.live.Permit;
import dev.laurel.http.live.StreamSettings;
import dev.laurel.http.live.Streams;
import dev.laurel.http.server.Application;
import dev.laurel.http.server.BodySink;
import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.Fault;
import dev.laurel.http.server.HeaderNames;
import dev.laurel.http.server.Limits;
import dev.laurel.http.server.Response;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/// Takes every request to its route, and whatever goes wrong to a problem document.
///
/// It begins without anything to serve from, so that a server can listen while it loads: probes and
/// pages answer at once, every call of the API says that Laurel is starting, until [#serve].
public final class Api implements Application {
  private static final Logger LOG = LoggerFactory.getLogger(Api.class);
  private static final Logger ACCESS = LoggerFactory.getLogger("dev.laurel.access");
  private static final byte[] NO_BODY = new byte[0];

  private static final State LOADING = new State.Starting("The ranks are being loaded.");

  private static final Problem TAKES_NO_WRITES =
      Problem.of(
          ProblemType.WRONG_INSTANCE,
          "This instance only reads (--role read); ask one that writes.");
  private static final Problem ANSWERS_NO_READS =
      Problem.of(
          ProblemType.WRONG_INSTANCE,
          "This instance only writes (--role write); ask one that reads.");
  private static final Problem NO_ROOM =
      Problem.retry(ProblemType.TOO_BUSY, "Too many reads are waiting; try again shortly.", 1);

  private final Limits limits;
  private final Throttle throttle;
  private final Proxies proxies;
  private final boolean accessLog;
  private final Exposition exposition;
  private final Doorway doorway;
  private final StreamSettings streaming;
  private final Cors cors;
  private final Away away = new Away();
  private volatile Serving serving;
  private volatile @Nullable Streams streams;

  /// The routes that there are by now, the way in, what tells whether they can do their work, and
  /// the rounds of those that ask another machine; null where none does.
  private record Serving(
      Router router,
      IdentityHashMap<Route, CallKind> kinds,
      Entrance entrance,
      Readiness readiness,
      @Nullable ReadRounds rounds) {
    static Serving of(
        List<Route> calls,
        Entrance entrance,
        Readiness readiness,
        Exposition exposition,
        @Nullable ReadRounds rounds) {
      List<Route> routes = new ArrayList<>(calls);
      routes.addAll(new Operations(readiness, exposition).routes());
      routes.addAll(new Pages().routes());
      List<Route> guarded = routes.stream().map(Permissions::guard).toList();
      // By identity: looked up for every request.
      IdentityHashMap<Route, CallKind> kinds = new IdentityHashMap<>();
      guarded.forEach(route -> kinds.put(route, CallKind.of(route.method(), route.path())));
      return new Serving(new Router(guarded), kinds, entrance, readiness, rounds);
    }

    CallKind kind(Route route) {
      return kinds.getOrDefault(route, CallKind.OTHER);
    }
  }

  private Api(ApiSettings settings) {
    this.limits = settings.limits();
    this.throttle = settings.throttle();
    this.proxies = settings.proxies();
    this.accessLog = settings.accessLog();
    this.exposition = settings.exposition();
    this.doorway = settings.doorway();
    this.streaming = settings.streams();
    this.cors = new Cors(doorway.origins());
    Entrance closed = entrance(new NoCredentials(), new Admission(throttle, proxies));
    this.serving = Serving.of(List.of(), closed, () -> LOADING, exposition, null);
  }

  private Entrance entrance(Credentials credentials, Admission admission) {
    return new Entrance(new Door(credentials, doorway.origins()), admission);
  }

  public static Api starting(ApiSettings settings) {
    return new Api(settings);
  }

  /// Answers from this from now on.
  public void serve(Service service) {
    Submissions submissions = service.submissions();
    Queries queries = service.queries();
    RateLimiter shared = service.limiter();
    Admission admission = new Admission(shared == null ? throttle : throttle.over(shared), proxies);
    Boards boards = new Boards(submissions, queries, service.ledger(), service.archivist());
    List<Route> writes = new ArrayList<>(boards.changing());
    writes.addAll(new Submits(submissions, queries, limits).routes());
    Archives archives = new Archives(submissions, queries, service.archivist());
    Players players =
        new Players(submissions, queries, service.ledger().directory(), service.access());
    writes.addAll(archives.changing());
    writes.addAll(players.changing());
    writes.addAll(new Actions(submissions, service.ledger(), service.access()).routes());
    List<Route> reads = new ArrayList<>(new Reads(queries).routes());
    reads.addAll(archives.showing());
    reads.addAll(new Concealed(queries, service.ledger()).routes());
    reads.addAll(players.showing());
    reads.addAll(new AuditLog(service.ledger()).routes());
    reads.add(live(service).route());
    List<Route> calls = new ArrayList<>(boards.showing());
    calls.addAll(new Notices(service.deliveries()).routes());
    calls.addAll(accessCalls(service.access(), admission));
    calls.addAll(service.duty().writes() ? writes : refused(writes, TAKES_NO_WRITES));
    calls.addAll(service.duty().reads() ? reads : refused(reads, ANSWERS_NO_READS));
    Entrance entrance = entrance(new AccessCredentials(service.access()), admission);
    ReadRounds rounds = service.remote() ? new ReadRounds(queries.rounds()) : null;
    serving = Serving.of(calls, entrance, service.readiness(), exposition, rounds);
  }

  private Live live(Service service) {
    Queries queries = service.queries();
    Streams opened =
        new Streams(queries, service.feed(), new LiveWriter(), service.remote(), streaming);
    streams = opened;
    return new Live(opened, queries, new Watchers());
  }

  private final class Watchers implements Live.Callers {
    /// Nobody in particular is known by the address.
    @Override
    public String name(Call call) {
      return switch (call.caller()) {
        case Caller.Local _, Caller.Anonymous _ ->
            serving.entrance().admission().address(call.exchange()).getHostAddress();
        case Caller.KeyHolder _, Caller.SignedIn _ -> call.caller().actor();
      };
    }

    @Override
    public Permit permit(Call call, Route route) {
      Route guarded = Permissions.guard(route);
      return () -> serving.entrance().door().admitsStill(call.exchange(), guarded, call.path());
    }
  }

  /// Ends what goes on by itself.
  public void close() {
    Streams opened = streams;
    if (opened != null) {
      opened.close();
    }
  }

  private List<Route> accessCalls(Access access, Admission admission) {
    List<Route> calls = new ArrayList<>(new Accounts(access, admission, doorway.signUp()).routes());
    calls.addAll(new ApiKeys(access).routes());
    calls.addAll(new ActLog(access).routes());
    return calls;
  }

  private static List<Route> refused(List<Route> routes, Problem problem) {
    return routes.stream().map(route -> route.refused(problem)).toList();
  }

  /// How many live streams are open.
  public int openStreams() {
    Streams opened = streams;
    return opened == null ? 0 : opened.count();
  }

  List<Route> routes() {
    return serving.router().routes();
  }

  @Override
  public @Nullable BodySink open(Exchange exchange) {
    cors.mark(exchange);
    // Only a batch is streamed; every other request is looked at once, when its body is there.
    if (!exchange.method().equals("POST") || !Target.path(exchange.target()).endsWith("/batch")) {
      return null;
    }
    try {
      List<String> parameters = new ArrayList<>(3);
      Route route = route(exchange, parameters);
      return route.action() instanceof Route.Opener opener
          ? open(exchange, route, opener, parameters)
          : null;
    } catch (RuntimeException failure) {
      refuse(exchange, failure);
      return null;
    }
  }

  /// Nothing of a body is read before its sender may send it.
  private BodySink open(
      Exchange exchange, Route route, Route.Opener opener, List<String> parameters) {
    Entrance entrance = serving.entrance();
    CallKind kind = serving.kind(route);
    Caller known = entrance.now(exchange, route, kind, parameters);
    if (known != null) {
      return open(exchange, known, route, opener, parameters);
    }
    HeldBody held = new HeldBody();
    exchange.pause();
    Consumer<Caller> then =
        caller -> {
          if (!held.isAborted()) {
            held.open(open(exchange, caller, route, opener, parameters));
            exchange.resume();
          }
        };
    await(exchange, entrance.later(exchange, route, kind, parameters, then));
    return held;
  }

  private BodySink open(
      Exchange exchange, Caller caller, Route route, Route.Opener opener, List<String> parameters) {
    BodySink sink = opener.open(call(exchange, caller, route, parameters, NO_BODY, 0));
    Admission admission = serving.entrance().admission();
    // It was let in as one call, and pays for the rest of its lines when it is over.
    return sink instanceof Batch batch
        ? batch.counting(lines -> admission.charge(exchange, CallKind.BATCH, caller, lines - 1))
        : sink;
  }

  @Override
  public void handle(Exchange exchange, byte[] body, int length) {
    try {
      Response preflight = cors.preflight(exchange);
      if (preflight != null) {
        exchange.reply(preflight);
        return;
      }
      List<String> parameters = new ArrayList<>(3);
      Route route = route(exchange, parameters);
      handle(exchange, route, parameters, body, length);
    } catch (RuntimeException failure) {
      refuse(exchange, failure);
    }
  }

  /// Lets it in before anything of it is read.
  private void handle(
      Exchange exchange, Route route, List<String> parameters, byte[] body, int length) {
    Entrance entrance = serving.entrance();
    CallKind kind = serving.kind(route);
    Caller known = entrance.now(exchange, route, kind, parameters);
    if (known != null) {
      handle(exchange, known, route, parameters, body, length);
      return;
    }
    byte[] kept = Arrays.copyOf(body, length);
    Consumer<Caller> then =
        caller -> handle(exchange, caller, route, parameters, kept, kept.length);
    await(exchange, entrance.later(exchange, route, kind, parameters, then));
  }

  private void handle(
      Exchange exchange,
      Caller caller,
      Route route,
      List<String> parameters,
      byte[] body,
      int length) {
    if (!(route.action() instanceof Route.Handler handler)) {
      throw new IllegalStateException(route.path() + " takes its body as it comes");
    }
    Call call = call(exchange, caller, route, parameters, body, length);
    ReadRounds rounds = route.asks() ? serving.rounds() : null;
    Question question = rounds == null ? null : route.question().apply(call);
    if (rounds != null && question != null) {
      handleInRound(rounds, question, handler, call);
    } else if (rounds != null || route.waits().test(call)) {
      handleAway(handler, call.away(limits.jsonDepth()));
    } else {
      handler.handle(call);
    }
  }

  private void handleInRound(
      ReadRounds rounds, Question question, Route.Handler handler, Call call) {
    Runnable alone = () -> handleAlone(handler, call);
    if (!rounds.offer(new ReadRounds.Asked(call.exchange(), question, alone))) {
      throw new ProblemException(NO_ROOM);
    }
  }

  private void handleAlone(Route.Handler handler, Call call) {
    try {
      handleAway(handler, call.away(limits.jsonDepth()));
    } catch (ProblemException noRoom) {
      call.exchange().onLoop(() -> refuse(call.exchange(), noRoom));
    }
  }

  /// Has something found out that may take its time, and goes on with it on the event loop.
  private void await(Exchange exchange, Supplier<Runnable> finding) {
    runAway(() -> {
      try {
        Runnable then = finding.get();
        exchange.onLoop(() -> goOn(exchange, then));
      } catch (RuntimeException | Error failure) {
        exchange.onLoop(() -> refuse(exchange, failure));
      }
    });
  }

  private static void goOn(Exchange exchange, Runnable task) {
    try {
      task.run();
    } catch (RuntimeException failure) {
      refuse(exchange, failure);
    }
  }

  static void refuse(Exchange exchange, Throwable failure) {
    if (exchange.isReplied()) {
      told(exchange).setCause(failure).log("A call failed after its answer");
    } else {
      exchange.reply(problem(exchange, failure).response(exchange.workspace().writer()));
    }
  }

  private void handleAway(Route.Handler handler, Call call) {
    Exchange exchange = call.exchange();
    runAway(() -> {
      try {
        handler.handle(call);
      } catch (RuntimeException | Error failure) {
        // Nobody is above this thread who would close the connection after an error.
        call.reply(problem(exchange, failure).response(call.writer()));
      }
    });
  }

  private void runAway(Runnable task) {
    if (!away.run(task)) {
      throw new ProblemException(NO_ROOM);
    }
  }

  @Override
  public int kinds() {
    return CallKind.count();
  }

  @Override
  public void answered(Exchange exchange, int status, long tookNanos) {
    if (accessLog) {
      named(ACCESS.atInfo(), exchange)
          .addKeyValue("status", status)
          .addKeyValue("micros", tookNanos / 1000)
          .addKeyValue("client", serving.entrance().admission().address(exchange).getHostAddress())
          .log("Answered");
    }
  }

  @Override
  public Response fault(Exchange exchange, Fault fault) {
    return Problem.of(fault).response(exchange.workspace().writer());
  }

  private Route route(Exchange exchange, List<String> parameters) {
    Serving now = serving;
    String path = Target.path(exchange.target());
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
      Exchange exchange,
      Caller caller,
      Route route,
      List<String> parameters,
      byte[] body,
      int length) {
    switch (route.body()) {
      case NONE -> {
        if (length > 0) {
          throw new Refusal.InvalidInput("body", "must be empty: this call takes none");
        }
      }
      case JSON -> requireType(exchange, MediaType.JSON);
      case LINES -> requireType(exchange, MediaType.LINES);
    }
    Query query = Query.parse(Target.query(exchange.target()), route.parameters());
    return new Call(exchange, caller, parameters, query, body, length, null);
  }

  private static void requireType(Exchange exchange, String type) {
    String given = exchange.header(HeaderNames.CONTENT_TYPE);
    if (!MediaType.matches(given, type)) {
      throw new ProblemException(
          Problem.of(
              ProblemType.UNSUPPORTED_MEDIA_TYPE,
              "The content type must be " + type + (given == null ? "; none was given." : ".")));
    }
  }

  private static Problem problem(Exchange exchange, Throwable failure) {
    return switch (failure) {
      case Refusal refusal -> Problem.of(refusal);
      case MalformedJson malformed -> Problem.of(malformed);
      case ProblemException told -> told.problem();
      case IndexUnavailable _ -> plainRetry(ProblemType.UNAVAILABLE);
      default -> {
        told(exchange).setCause(failure).log("A call failed");
        yield internal();
      }
    };
  }

  /// An error of which the caller knows the request's id.
  static LoggingEventBuilder told(Exchange exchange) {
    return named(LOG.atError(), exchange);
  }

  private static LoggingEventBuilder named(LoggingEventBuilder line, Exchange exchange) {
    String user = exchange.user();
    LoggingEventBuilder told = user == null ? line : line.addKeyValue("userId", user);
    return told.addKeyValue("requestId", exchange.id())
        .addKeyValue("action", exchange.method() + " " + Target.shown(exchange.target()));
  }

  private static Problem plainRetry(ProblemType type) {
    return Problem.retry(type, type.meaning(), 1);
  }

  static Problem internal() {
    return Problem.of(ProblemType.INTERNAL, ProblemType.INTERNAL.meaning());
  }
}
