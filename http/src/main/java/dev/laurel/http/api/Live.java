package dev.laurel.http.api;

import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Queries;
import dev.laurel.http.live.Bookmark;
import dev.laurel.http.live.LiveStream;
import dev.laurel.http.live.Permit;
import dev.laurel.http.live.Streams;
import dev.laurel.http.live.Subject;
import dev.laurel.http.server.Response;
import org.jspecify.annotations.Nullable;

/// Standings as they change.
final class Live {
  private static final int USUAL_LIMIT = 10;
  private static final Response HEAD =
      new Response(200, "text/event-stream", "", new byte[0], 0)
          .with("cache-control", "no-store")
          // Some proxies gather a response before they pass it on.
          .with("x-accel-buffering", "no");
  private static final Problem FULL =
      Problem.retry(ProblemType.TOO_BUSY, "Too many streams are open; try again later.", 30);
  private static final Problem TOO_MANY =
      Problem.retry(
          ProblemType.TOO_MANY_STREAMS, "You have too many streams open; end some of them.", 30);

  private final Streams streams;
  private final Queries queries;
  private final Callers callers;

  /// What there is to know of those who watch.
  interface Callers {
    /// Whose call it is, where streams are counted.
    String name(Call call);

    /// What tells later whether the caller may still make it.
    Permit permit(Call call, Route route);
  }

  Live(Streams streams, Queries queries, Callers callers) {
    this.streams = streams;
    this.queries = queries;
    this.callers = callers;
  }

  Route route() {
    return Route.get(
            "/v1/games/{game}/boards/{board}/stream",
            this::stream,
            "window",
            "group",
            "ranking",
            "limit",
            "player",
            "lastEventId")
        .asking()
        .waiting(call -> queries.waits(call.where()));
  }

  private void stream(Call call) {
    Subject subject = new Subject(call.where(), call.query().integer("limit", USUAL_LIMIT));
    String named = call.query().text("player");
    PlayerId player = named == null ? null : new PlayerId(named);
    Bookmark last = bookmark(call);
    String caller = callers.name(call);
    enter(caller);
    LiveStream stream = streams.prepare(subject, player, caller, callers.permit(call, route()));
    call.onLoop(() -> {
      if (call.exchange().method().equals("HEAD")) {
        stream.abandon();
        call.exchange().reply(HEAD);
      } else {
        stream.begin(call.exchange().open(HEAD, stream), last);
      }
    });
  }

  private void enter(String caller) {
    switch (streams.enter(caller)) {
      case ENTERED -> {}
      case FULL -> throw new ProblemException(FULL);
      case TOO_MANY_OF_CALLER -> throw new ProblemException(TOO_MANY);
    }
  }

  /// What the client had last. A page that opens the stream anew cannot set the header, so there is
  /// a parameter as well; a browser that comes back sends both, and the header is the newer.
  private static @Nullable Bookmark bookmark(Call call) {
    String header = call.exchange().header("last-event-id");
    return Bookmark.parse(header == null ? call.query().text("lastEventId") : header);
  }
}
