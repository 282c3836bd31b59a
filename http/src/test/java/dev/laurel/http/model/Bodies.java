package dev.laurel.http.model;

import dev.laurel.core.Micros;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.ProfileChange;
import dev.laurel.core.player.ProfileChange.Part;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The bodies of requests, as a client that knows nothing but the contract writes them. No value of
/// a workload has a character that JSON would have escaped.
final class Bodies {
  private Bodies() {}

  static String board(Board board) {
    return object()
        .add(member("order", label(board.order())))
        .add(member("policy", label(board.policy())))
        .add(member("tieBreak", label(board.tieBreak())))
        .add(member("ranking", label(board.ranking())))
        .add(member("zone", quoted(board.zone().getId())))
        .add(member("windows", array(board.windows(), Bodies::window)))
        .add(member("groups", array(board.groups(), Bodies::grouping)))
        .add(member("minScore", board.minScore()))
        .add(member("maxScore", board.maxScore()))
        .add(member("grace", quoted(board.grace().toString())))
        .add(member("tags", array(board.tags(), Bodies::quoted)))
        .add(member("snapshots", board.snapshots()))
        .add(member("shards", board.shards()))
        .toString();
  }

  private static String window(WindowRule rule) {
    StringJoiner window = object().add(member("kind", quoted(rule.kind().label())));
    switch (rule) {
      case WindowRule.AllTime() -> {}
      case WindowRule.Recurring(_, var keep) -> window.add(member("keep", keep));
      case WindowRule.Season(var name, var from, var to, var keep) ->
          window
              .add(member("name", quoted(name)))
              .add(member("from", quoted(from.toString())))
              .add(member("to", quoted(to.toString())))
              .add(member("keep", keep));
    }
    return window.toString();
  }

  private static String grouping(Grouping grouping) {
    return array(grouping.dimensions(), Bodies::quoted);
  }

  /// A score for the one board that the path names.
  static String single(Command.Submit submit) {
    return submission(submit).add(member("score", submit.scores().getFirst().value())).toString();
  }

  /// A line of a batch.
  static String line(Command.Submit submit) {
    Command.Score score = submit.scores().getFirst();
    StringJoiner line =
        submission(submit)
            .add(member("score", score.value()))
            .add(member("board", quoted(score.board().value())));
    if (submit.key() != null) {
      line.add(member("key", quoted(submit.key())));
    }
    return line + "\n";
  }

  /// Scores by board.
  static String several(Command.Submit submit) {
    StringJoiner scores = object();
    submit.scores().forEach(score -> scores.add(member(score.board().value(), score.value())));
    return submission(submit).add(member("scores", scores)).toString();
  }

  private static StringJoiner submission(Command.Submit submit) {
    StringJoiner body = object().add(member("player", quoted(submit.player().value())));
    if (submit.subscore() != 0) {
      // Beyond what a double holds exactly, a client in JavaScript would send it so.
      body.add(member("subscore", quoted(Long.toString(submit.subscore()))));
    }
    if (submit.name() != null) {
      body.add(member("name", quoted(submit.name().value())));
    }
    if (!submit.groups().isEmpty()) {
      body.add(member("groups", groups(submit.groups())));
    }
    if (submit.metadata() != null) {
      body.add(member("metadata", submit.metadata()));
    }
    if (submit.at() != null) {
      body.add(member("at", quoted(Micros.instant(submit.at()).toString())));
    }
    return body;
  }

  private static StringJoiner groups(Map<String, String> values) {
    StringJoiner groups = object();
    values.forEach((dimension, value) -> groups.add(member(dimension, quoted(value))));
    return groups;
  }

  /// Names and groups are all that a workload changes of a profile.
  static String profile(ProfileChange change) {
    StringJoiner body = object();
    part("name", change.name(), name -> quoted(name.value()), body);
    part("groups", change.groups(), groups -> groups(groups).toString(), body);
    return body.toString();
  }

  private static <T> void part(
      String name, Part<T> part, Function<T, String> value, StringJoiner body) {
    switch (part) {
      case Part.Keep<T> _ -> {}
      case Part.Put<T>(var put) -> body.add(member(name, value.apply(put)));
      case Part.Remove<T> _ -> body.add(member(name, null));
    }
  }

  static String players(List<PlayerId> players) {
    return object()
        .add(member("players", array(players, player -> quoted(player.value()))))
        .toString();
  }

  /// The word of the contract: `FIRST_REACHED` is `first-reached`.
  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String label(Enum<?> value) {
    return quoted(word(value));
  }

  private static StringJoiner object() {
    return new StringJoiner(",", "{", "}");
  }

  private static String member(String name, @Nullable Object json) {
    return quoted(name) + ":" + json;
  }

  private static <T> String array(List<T> values, Function<T, String> each) {
    StringJoiner array = new StringJoiner(",", "[", "]");
    values.forEach(value -> array.add(each.apply(value)));
    return array.toString();
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }
}
