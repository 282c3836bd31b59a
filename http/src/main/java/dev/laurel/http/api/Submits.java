package dev.laurel.http.api;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.GameId;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.query.Queries;
import dev.laurel.core.query.Where;
import dev.laurel.core.submit.Answer;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Route.BodyKind;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.Limits;
import dev.laurel.http.server.Response;
import java.util.List;

/// Submissions, and what an operator does to the entries they made.
final class Submits {
  private static final String PLAYER = "/v1/games/{game}/boards/{board}/players/{player}";

  private final Submissions submissions;
  private final Queries queries;
  private final Limits limits;

  Submits(Submissions submissions, Queries queries, Limits limits) {
    this.submissions = submissions;
    this.queries = queries;
    this.limits = limits;
  }

  List<Route> routes() {
    return List.of(
        Route.of("POST", "/v1/games/{game}/boards/{board}/scores", BodyKind.JSON, this::single),
        Route.of("POST", "/v1/games/{game}/scores", BodyKind.JSON, this::several),
        Route.lines("/v1/games/{game}/scores/batch", call -> new Batch(call, submissions, limits)),
        Route.of("DELETE", PLAYER, BodyKind.NONE, this::remove, "window").asking(),
        Route.of("PUT", PLAYER + "/hidden", BodyKind.NONE, call -> hide(call, true)),
        Route.of("DELETE", PLAYER + "/hidden", BodyKind.NONE, call -> hide(call, false)));
  }

  private void single(Call call) {
    BoardKey board = call.board();
    Command submit =
        new SubmissionReader(call.reader(), board.game(), call.origin())
            .single(board.board(), Keys.ofBoard(call.exchange(), board));
    Pending.send(submissions, call.exchange(), submit, Submits::tellSingle);
  }

  static Response tellSingle(Exchange exchange, Answer answer) {
    JsonWriter json = exchange.workspace().writer().reset();
    return told(ReceiptWriter.single(json, receipts(answer).getFirst()), answer);
  }

  private void several(Call call) {
    GameId game = call.game();
    Command submit =
        new SubmissionReader(call.reader(), game, call.origin())
            .several(Keys.ofGame(call.exchange(), game));
    Pending.send(submissions, call.exchange(), submit, Submits::tellSeveral);
  }

  private static Response tellSeveral(Exchange exchange, Answer answer) {
    JsonWriter json = exchange.workspace().writer().reset();
    return told(ReceiptWriter.several(json, receipts(answer)), answer);
  }

  private static List<Receipt> receipts(Answer answer) {
    if (answer instanceof Answer.Submitted(var receipts, _)) {
      return receipts;
    }
    throw new IllegalStateException("a submission without receipts");
  }

  private static Response told(JsonWriter json, Answer answer) {
    Response response = Response.json(200, json);
    boolean replayed = answer instanceof Answer.Submitted(_, var again) && again;
    return replayed ? response.with("idempotent-replayed", "true") : response;
  }

  private void remove(Call call) {
    String named = call.query().text("window");
    String window =
        named == null
            ? null
            : queries.table(new Where(call.board(), named, null, null)).window().id();
    Command remove = new Command.Remove(call.board(), call.player(), window, call.origin());
    call.onLoop(() -> send(call, remove));
  }

  private void hide(Call call, boolean hidden) {
    send(call, new Command.Hide(call.board(), call.player(), hidden, call.origin()));
  }

  private void send(Call call, Command command) {
    Pending.send(submissions, call.exchange(), command, (_, _) -> Response.empty(204));
  }
}
