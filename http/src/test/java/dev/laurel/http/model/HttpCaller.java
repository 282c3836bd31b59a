package dev.laurel.http.model;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.GameId;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.ProfileChange;
import dev.laurel.core.query.Where;
import dev.laurel.http.HttpSettings;
import dev.laurel.http.LaurelHttp;
import dev.laurel.http.RawClient;
import dev.laurel.http.TestAccess;
import dev.laurel.http.api.Readiness;
import dev.laurel.http.api.Service;
import dev.laurel.testkit.model.Caller;
import dev.laurel.testkit.model.Question;
import dev.laurel.testkit.model.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Calls Laurel over a socket, with the requests of the contract, on one connection that is kept.
final class HttpCaller implements Caller {
  private static final String NO_BODY = "";
  private static final String JSON = "application/json";
  private static final String NDJSON = "application/x-ndjson";

  /// Where a list goes on.
  private record Walk(Where where, Question.@Nullable Scores bounds, String cursor) {}

  private final boolean remote;
  private @Nullable LaurelHttp http;
  private @Nullable RawClient client;
  private @Nullable Walk walk;

  /// With `remote`, the server answers as if its ranks were on another machine.
  HttpCaller(boolean remote) {
    this.remote = remote;
  }

  @Override
  public void turnTo(Laurel laurel) {
    close();
    try {
      Service service =
          Service.of(
              laurel.submissions(),
              laurel.queries(),
              laurel.ledger(),
              laurel.archivist(),
              TestAccess.anybody(),
              () -> Readiness.READY);
      http =
          LaurelHttp.start(
              HttpSettings.of("127.0.0.1", 0).withEventLoops(1),
              remote ? service.onOtherMachines() : service);
      client = new RawClient(http.port());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    try {
      if (client != null) {
        client.close();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } finally {
      if (http != null) {
        http.close();
      }
    }
  }

  @Override
  public void loseWalk() {
    walk = null;
  }

  @Override
  public Reply execute(Command command) {
    return switch (command) {
      case Command.Submit submit -> submit(submit);
      case Command.Remove(var board, var player, var window, _) ->
          done(call("DELETE", path(board, player) + query("window", window), NO_BODY));
      case Command.Hide(var board, var player, var hidden, _) ->
          done(call(hidden ? "PUT" : "DELETE", path(board, player) + "/hidden", NO_BODY));
      case Command.Profile(var player, var change, _) -> profile(player, change);
      case Command.Erase(var player, _) -> done(call("DELETE", "/v1/players/" + player, NO_BODY));
      case Command.Define(var board, _) -> define(board);
      case Command.End(var board, var season, _) -> end(board, season);
      case Command.Drop(var board, _) -> done(call("DELETE", path(board), NO_BODY));
    };
  }

  private Reply end(BoardKey board, String season) {
    dev.laurel.http.Reply response =
        call("POST", path(board) + "/windows/" + season + "/close", NO_BODY);
    return response.status() == 200 ? new Reply.Done() : Answers.refused(response);
  }

  private static Reply done(dev.laurel.http.Reply response) {
    return response.status() == 204 ? new Reply.Done() : Answers.refused(response);
  }

  /// What is told of a change must be what is told when asked.
  private Reply profile(PlayerId player, ProfileChange change) {
    String path = "/v1/players/" + player;
    dev.laurel.http.Reply response = call("PUT", path, Bodies.profile(change));
    if (response.status() != 200 && response.status() != 201) {
      return Answers.refused(response);
    }
    Map<?, ?> told = Doc.parse(response.body()).members();
    Map<?, ?> asked = Doc.parse(call("GET", path, NO_BODY).body()).members();
    if (!told.equals(asked)) {
      throw new IllegalStateException("told " + told + ", asked " + asked);
    }
    return new Reply.Done();
  }

  /// What was sent must be what is told, then and when asked again.
  private Reply define(Board board) {
    String sent = Bodies.board(board);
    dev.laurel.http.Reply response = call("PUT", path(board.key()), sent);
    if (response.status() != 200 && response.status() != 201) {
      return Answers.refused(response);
    }
    Map<?, ?> told = Doc.parse(response.body()).members();
    Map<?, ?> asked = Doc.parse(call("GET", path(board.key()), NO_BODY).body()).members();
    Map<?, ?> meant = Doc.parse(sent.getBytes(StandardCharsets.UTF_8)).members();
    if (!told.equals(asked) || !told.entrySet().containsAll(meant.entrySet())) {
      throw new IllegalStateException("sent " + sent + ", told " + told + ", asked " + asked);
    }
    return new Reply.Done();
  }

  /// One board's score goes by either call; with a key by that of the board, which is its scope.
  private Reply submit(Command.Submit submit) {
    String key = submit.key();
    String[] headers = key == null ? new String[0] : new String[] {"Idempotency-Key: " + key};
    boolean single = submit.scores().size() == 1 && (key != null || submit.subscore() == 0);
    String game = "/v1/games/" + submit.game();
    if (single) {
      String path = game + "/boards/" + submit.scores().getFirst().board() + "/scores";
      return taken(call("POST", path, Bodies.single(submit), headers), List::of);
    }
    return taken(
        call("POST", game + "/scores", Bodies.several(submit), headers),
        answer -> answer.list("results", result -> result));
  }

  /// Sends submissions as one batch: the answer's `accepted`, `changed` and `rejected`.
  Doc batch(GameId game, List<Command.Submit> submits) {
    StringBuilder lines = new StringBuilder();
    submits.forEach(submit -> lines.append(Bodies.line(submit)));
    dev.laurel.http.Reply response =
        send("POST", "/v1/games/" + game + "/scores/batch", NDJSON, lines.toString());
    return Doc.parse(response.expect(200).body());
  }

  private static Reply taken(dev.laurel.http.Reply response, Function<Doc, List<Doc>> receipts) {
    if (response.status() != 200) {
      return Answers.refused(response);
    }
    List<Doc> told = receipts.apply(Doc.parse(response.body()));
    boolean replayed = response.header("idempotent-replayed").isPresent();
    return new Reply.Taken(told.stream().map(Answers::part).toList(), replayed);
  }

  @Override
  public Reply ask(Question question) {
    return switch (question) {
      case Question.Top(var where, var from, var limit) ->
          page(where, null, get(where, "/top", "offset", from - 1, "limit", limit));
      case Question.Scores scores -> scores(scores, null, scores.limit());
      case Question.Onward(var limit) -> onward(limit);
      case Question.Bottom(var where, var limit) ->
          told(get(where, "/bottom", "limit", limit), Answers::listing);
      case Question.Ranks(var where, var from, var to) ->
          told(get(where, "/ranks", "from", from, "to", to), Answers::listing);
      case Question.Player(var where, var player) ->
          told(get(where, "/players/" + player), Answers::place);
      case Question.Around(var where, var player, var above, var below) ->
          told(
              get(where, "/players/" + player + "/around", "above", above, "below", below),
              Answers::listing);
      case Question.Lookup(var where, var players) -> lookup(where, players);
      case Question.RankOf(var where, var score) ->
          told(get(where, "/rank-of", "score", score), Answers::prospect);
      case Question.ScoreAt(var where, var percentile) ->
          told(get(where, "/score-at", "percentile", percentile), Answers::scoreAt);
      case Question.Stats(var where) -> told(get(where, "/stats", "buckets", 7), Answers::figures);
      case Question.Windows(var board) -> windows(board);
    };
  }

  private Reply scores(Question.Scores scores, @Nullable String cursor, int limit) {
    Where where = scores.where();
    return page(
        where,
        scores,
        get(
            where,
            "/scores",
            "min",
            scores.min(),
            "max",
            scores.max(),
            "cursor",
            cursor,
            "limit",
            limit));
  }

  private Reply onward(int limit) {
    Walk from = walk;
    if (from == null) {
      return new Reply.Nothing();
    }
    return from.bounds() == null
        ? page(
            from.where(), null, get(from.where(), "/top", "cursor", from.cursor(), "limit", limit))
        : scores(from.bounds(), from.cursor(), limit);
  }

  private Reply lookup(Where where, List<PlayerId> players) {
    String path = path(where.board()) + "/players/lookup" + query(where);
    return told(call("POST", path, Bodies.players(players)), Answers::friends);
  }

  private Reply windows(BoardKey board) {
    dev.laurel.http.Reply response = call("GET", path(board) + "/windows", NO_BODY);
    return response.status() == 200 ? Answers.windows(response.body()) : Answers.refused(response);
  }

  private Reply page(
      Where where, Question.@Nullable Scores bounds, dev.laurel.http.Reply response) {
    if (response.status() != 200) {
      return Answers.refused(response);
    }
    Doc page = Doc.parse(response.body());
    String next = page.textOrNull("next");
    walk = next == null ? null : new Walk(where, bounds, next);
    return Answers.listing(page);
  }

  private static Reply told(dev.laurel.http.Reply response, Function<Doc, Reply> answer) {
    return response.status() == 200
        ? answer.apply(Doc.parse(response.body()))
        : Answers.refused(response);
  }

  private dev.laurel.http.Reply get(Where where, String call, @Nullable Object... parameters) {
    return call("GET", path(where.board()) + call + query(where, parameters), NO_BODY);
  }

  private static String path(BoardKey board) {
    return "/v1/games/" + board.game() + "/boards/" + board.board();
  }

  private static String path(BoardKey board, PlayerId player) {
    return path(board) + "/players/" + player;
  }

  private static String query(Where where, @Nullable Object... more) {
    String ranking = where.ranking() == null ? null : Bodies.word(where.ranking());
    String query = query("window", where.window(), "group", where.group(), "ranking", ranking);
    String further = query(more);
    return query.isEmpty() || further.isEmpty()
        ? query + further
        : query + "&" + further.substring(1);
  }

  /// Names and values in turn; a null is left out.
  private static String query(@Nullable Object... parameters) {
    StringBuilder query = new StringBuilder();
    for (int i = 0; i < parameters.length; i += 2) {
      Object value = parameters[i + 1];
      if (value != null) {
        query.append(query.isEmpty() ? '?' : '&').append(parameters[i]).append('=');
        query.append(URLEncoder.encode(value.toString(), StandardCharsets.UTF_8));
      }
    }
    return query.toString();
  }

  private dev.laurel.http.Reply call(String method, String target, String body, String... headers) {
    return send(method, target, JSON, body, headers);
  }

  private dev.laurel.http.Reply send(
      String method, String target, String type, String body, String... headers) {
    StringBuilder request = new StringBuilder();
    request.append(method).append(' ').append(target).append(" HTTP/1.1\r\nHost: localhost\r\n");
    for (String header : headers) {
      request.append(header).append("\r\n");
    }
    if (!body.isEmpty()) {
      request.append("Content-Type: ").append(type).append("\r\n");
      request.append("Content-Length: ").append(body.length()).append("\r\n");
    }
    request.append("\r\n").append(body);
    try {
      return Objects.requireNonNull(client).send(request.toString()).read();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
