package dev.laurel.http.api;

import dev.laurel.http.api.Readiness.State;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.server.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// What an operator's probes ask.
final class Operations {
  /// When to ask again.
  private static final int RETRY_SECONDS = 1;

  private static final byte[] OK = JsonWriter.token("{\"status\":\"ok\"}");
  private static final byte[] READY = JsonWriter.token("{\"status\":\"ready\"}");

  private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";

  private final Readiness readiness;
  private final Exposition exposition;

  Operations(Readiness readiness, Exposition exposition) {
    this.readiness = readiness;
    this.exposition = exposition;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/healthz", call -> call.reply(call.writer().raw(OK))),
        Route.get("/readyz", this::ready),
        Route.get("/metrics", this::metrics).waiting(_ -> true));
  }

  private void metrics(Call call) {
    byte[] text = exposition.text().getBytes(StandardCharsets.UTF_8);
    call.reply(Response.of(200, METRICS, text));
  }

  private void ready(Call call) {
    switch (readiness.state()) {
      case State.Ready() -> call.reply(call.writer().raw(READY));
      case State.Starting(var detail) -> refuse(call, starting(detail));
      case State.StoreUnavailable(var detail) ->
          refuse(call, Problem.retry(ProblemType.UNAVAILABLE, detail, RETRY_SECONDS));
      case State.RanksUnavailable(var detail) ->
          refuse(call, Problem.retry(ProblemType.UNAVAILABLE, detail, RETRY_SECONDS));
    }
  }

  static Problem starting(String detail) {
    return Problem.retry(ProblemType.STARTING, detail, RETRY_SECONDS);
  }

  private static void refuse(Call call, Problem problem) {
    call.reply(problem.response(call.writer()));
  }
}
