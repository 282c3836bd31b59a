package dev.laurel.http.api;

import dev.laurel.core.query.Page;
import dev.laurel.core.query.Question;
import dev.laurel.core.query.Rounds;
import dev.laurel.core.query.Told;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.Response;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.function.Function;

/// Has reads of ranks that are on another machine answered in rounds: while some are under way, the
/// questions of the next gather, as submissions do for the writer. So the journey, the script and
/// the look-up of names are shared by all who ask at the same time, and answers go back to their
/// event loops in one burst. One who asks alone waits for nobody.
///
/// A round begins after its questions were asked, so no answer is older than its question. What a
/// round cannot answer is asked alone, on a thread of its own, where it keeps nobody waiting.
final class ReadRounds {
  private static final int ROOM = 1024;
  // While one is on its journey, another is made ready or told.
  private static final int ROUNDS_AT_ONCE = 2;

  /// One question, and how it is asked alone.
  record Asked(Exchange exchange, Question question, Runnable alone) {}

  private final Rounds rounds;
  private final int room;
  private final Queue<Asked> waiting = new ArrayDeque<>();
  private final Runnable beginning = this::begin;
  // How many of those that wait may go; an event loop is about to say so of the rest.
  private int ready;
  private int running;

  ReadRounds(Rounds rounds) {
    this(rounds, ROOM);
  }

  ReadRounds(Rounds rounds, int room) {
    this.rounds = rounds;
    this.room = room;
  }

  /// Whether there was room for it. On an event loop, which first takes what else has come for it:
  /// questions that came together go together.
  boolean offer(Asked asked) {
    synchronized (waiting) {
      if (waiting.size() >= room) {
        return false;
      }
      waiting.add(asked);
    }
    asked.exchange.atRoundEnd(beginning);
    return true;
  }

  private void begin() {
    synchronized (waiting) {
      ready = waiting.size();
      if (running == ROUNDS_AT_ONCE) {
        return;
      }
      running++;
    }
    Thread.ofVirtual().name("laurel-reads").start(this::run);
  }

  private void run() {
    boolean ended = false;
    try {
      for (List<Asked> round = take(); !round.isEmpty(); round = take()) {
        answer(rounds, round);
      }
      ended = true;
    } finally {
      if (!ended) { // by an error: the next who asks begins another
        synchronized (waiting) {
          running--;
        }
      }
    }
  }

  /// All that are ready, as far as one round goes; nothing where this thread is to end.
  private List<Asked> take() {
    synchronized (waiting) {
      int most = Math.min(ready, Rounds.MOST);
      List<Asked> taken = new ArrayList<>(most);
      while (taken.size() < most) {
        taken.add(waiting.remove());
      }
      ready -= most;
      running -= taken.isEmpty() ? 1 : 0;
      return taken;
    }
  }

  private static void answer(Rounds rounds, List<Asked> round) {
    List<Runnable> answers;
    try {
      answers = answers(round, rounds.answer(round.stream().map(Asked::question).toList()));
    } catch (RuntimeException | Error _) {
      // Whose question it was shows when each is asked alone.
      answers = round.stream().map(Asked::alone).toList();
    }
    answers.forEach(Runnable::run);
  }

  private static List<Runnable> answers(List<Asked> round, List<Told> told) {
    IdentityHashMap<Page, Response> pages = new IdentityHashMap<>();
    List<Runnable> answers = new ArrayList<>(round.size());
    for (int i = 0; i < round.size(); i++) {
      Exchange exchange = round.get(i).exchange;
      answers.add(
          switch (told.get(i)) {
            case Told.Stands(var standing) ->
                telling(exchange, json -> response(new StandingsWriter(json).player(standing)));
            case Told.Listed(var page) -> {
              Response made = pages.computeIfAbsent(page, ReadRounds::made);
              yield telling(exchange, _ -> made);
            }
            case Told.Refused(var refusal) -> telling(exchange, Problem.of(refusal)::response);
            case Told.Alone() -> round.get(i).alone;
          });
    }
    return answers;
  }

  private static Response response(JsonWriter json) {
    return Response.json(200, json);
  }

  /// For all who asked for the page: it is written once.
  private static Response made(Page page) {
    JsonWriter json = new StandingsWriter(new JsonWriter()).page(page);
    return Response.of(200, Response.JSON, Arrays.copyOf(json.bytes(), json.length()));
  }

  private static Runnable telling(Exchange exchange, Function<JsonWriter, Response> response) {
    return () -> exchange.onLoop(() -> tell(exchange, response));
  }

  /// On the event loop, in its buffer.
  private static void tell(Exchange exchange, Function<JsonWriter, Response> response) {
    try {
      exchange.reply(response.apply(exchange.workspace().writer().reset()));
    } catch (RuntimeException failure) {
      Api.refuse(exchange, failure);
    }
  }
}
