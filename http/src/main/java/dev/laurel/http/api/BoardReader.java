package dev.laurel.http.api;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.http.json.Fields;
import dev.laurel.http.json.JsonReader;
import dev.laurel.http.json.Rfc3339;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the definition of a board. What it leaves out, or gives as null, has its default.
final class BoardReader {
  private static final Fields FIELDS =
      Fields.of(
          "game",
          "board",
          "order",
          "policy",
          "tieBreak",
          "ranking",
          "zone",
          "windows",
          "groups",
          "minScore",
          "maxScore",
          "grace",
          "tags",
          "snapshots",
          "shards");
  private static final Fields WINDOW = Fields.of("kind", "keep", "name", "from", "to");
  private static final Fields SNAPSHOTS = Fields.of("every", "keep", "official");

  private final JsonReader json;
  private final BoardKey key;
  private Order order;
  private ScorePolicy policy;
  private TieBreak tieBreak;
  private Ranking ranking;
  private ZoneId zone;
  private List<WindowRule> windows;
  private List<Grouping> groups;
  private @Nullable Long minScore;
  private @Nullable Long maxScore;
  private Duration grace;
  private List<String> tags;
  private @Nullable Snapshots snapshots;
  private int shards;

  private BoardReader(JsonReader json, BoardKey key) {
    this.json = json;
    this.key = key;
    Board defaults = Board.defaults(key);
    order = defaults.order();
    policy = defaults.policy();
    tieBreak = defaults.tieBreak();
    ranking = defaults.ranking();
    zone = defaults.zone();
    windows = defaults.windows();
    groups = defaults.groups();
    grace = defaults.grace();
    tags = defaults.tags();
    shards = defaults.shards();
  }

  static Board read(JsonReader json, BoardKey key) {
    return new BoardReader(json, key).board();
  }

  private Board board() {
    json.beginObject("body");
    long seen = 0;
    for (int field = json.nextField(FIELDS, ""); field >= 0; field = json.nextField(FIELDS, "")) {
      seen = FIELDS.once(seen, field, "");
      if (!json.isNull()) {
        take(FIELDS.name(field));
      }
    }
    json.finish();
    return new Board(
        key, order, policy, tieBreak, ranking, zone, windows, groups, minScore, maxScore, grace,
        tags, snapshots, shards);
  }

  private void take(String field) {
    switch (field) {
      case "game" -> same(field, key.game().value());
      case "board" -> same(field, key.board().value());
      case "order" -> order = Labels.ORDER.value(field, json.string(field));
      case "policy" -> policy = Labels.POLICY.value(field, json.string(field));
      case "tieBreak" -> tieBreak = Labels.TIE_BREAK.value(field, json.string(field));
      case "ranking" -> ranking = Labels.RANKING.value(field, json.string(field));
      case "zone" -> zone = zone(json.string(field));
      case "windows" -> windows = windows();
      case "groups" -> groups = groups();
      case "minScore" -> minScore = json.integer(field);
      case "maxScore" -> maxScore = json.integer(field);
      case "grace" -> grace = grace(json.string(field));
      case "tags" -> tags = strings(field, Board.MAX_TAGS);
      case "snapshots" -> snapshots = snapshots();
      case "shards" -> shards = json.integer(field, 1, Board.MAX_SHARDS);
      default -> throw new IllegalStateException(field);
    }
  }

  /// What a board was read as can be written back: its own names may stand in it.
  private void same(String field, String name) {
    if (!json.string(field).equals(name)) {
      throw new InvalidInput(field, "must be the one of the path, or be left out");
    }
  }

  private static ZoneId zone(String id) {
    try {
      return ZoneId.of(id);
    } catch (DateTimeException unknown) {
      throw new InvalidInput("zone", "must be a time zone such as UTC, Europe/Paris or +02:00");
    }
  }

  private static Duration grace(String text) {
    try {
      return Duration.parse(text);
    } catch (DateTimeParseException malformed) {
      throw new InvalidInput("grace", "must be a duration such as PT0S, PT15M or P1D");
    }
  }

  private List<WindowRule> windows() {
    List<WindowRule> rules = new ArrayList<>();
    json.beginArray("windows");
    while (json.nextElement()) {
      checkRoom("windows", rules.size(), Board.MAX_WINDOWS);
      rules.add(window("windows[" + rules.size() + "]"));
    }
    return rules;
  }

  private WindowRule window(String path) {
    json.beginObject(path);
    String prefix = path + ".";
    WindowKind kind = null;
    Integer keep = null;
    String name = null;
    Instant from = null;
    Instant to = null;
    long seen = 0;
    for (int field = json.nextField(WINDOW, prefix);
        field >= 0;
        field = json.nextField(WINDOW, prefix)) {
      seen = WINDOW.once(seen, field, prefix);
      if (json.isNull()) {
        continue;
      }
      String at = prefix + WINDOW.name(field);
      switch (WINDOW.name(field)) {
        case "kind" -> kind = Labels.WINDOW_KIND.value(at, json.string(at));
        case "keep" -> keep = json.integer(at, 0, WindowRule.MAX_KEEP);
        case "name" -> name = json.string(at);
        case "from" -> from = Micros.instant(Rfc3339.micros(at, json.string(at)));
        case "to" -> to = Micros.instant(Rfc3339.micros(at, json.string(at)));
        default -> throw new IllegalStateException(at);
      }
    }
    return rule(prefix, kind, keep, name, from, to);
  }

  private static WindowRule rule(
      String prefix,
      @Nullable WindowKind kind,
      @Nullable Integer keep,
      @Nullable String name,
      @Nullable Instant from,
      @Nullable Instant to) {
    if (kind == null) {
      throw new InvalidInput(prefix + "kind", "is required");
    }
    int kept = keep == null ? WindowRule.DEFAULT_KEEP : keep;
    if (kind == WindowKind.SEASON) {
      return new WindowRule.Season(
          required(prefix + "name", name),
          required(prefix + "from", from),
          required(prefix + "to", to),
          kept);
    }
    if (name != null || from != null || to != null) {
      throw new InvalidInput(prefix + "name", "and from and to belong to a season only");
    }
    return kind == WindowKind.ALL_TIME
        ? new WindowRule.AllTime()
        : new WindowRule.Recurring(kind, kept);
  }

  private static <T> T required(String field, @Nullable T value) {
    if (value == null) {
      throw new InvalidInput(field, "is required for a season");
    }
    return value;
  }

  private List<Grouping> groups() {
    List<Grouping> groupings = new ArrayList<>();
    json.beginArray("groups");
    while (json.nextElement()) {
      checkRoom("groups", groupings.size(), Board.MAX_GROUPINGS);
      String path = "groups[" + groupings.size() + "]";
      groupings.add(new Grouping(strings(path, Grouping.MAX_DIMENSIONS)));
    }
    return groupings;
  }

  private List<String> strings(String path, int max) {
    List<String> strings = new ArrayList<>();
    json.beginArray(path);
    while (json.nextElement()) {
      checkRoom(path, strings.size(), max);
      strings.add(json.string(path + "[" + strings.size() + "]"));
    }
    return strings;
  }

  private Snapshots snapshots() {
    json.beginObject("snapshots");
    int keep = Snapshots.DEFAULT_KEEP;
    int official = Snapshots.DEFAULT_OFFICIAL;
    long seen = 0;
    for (int field = json.nextField(SNAPSHOTS, "snapshots.");
        field >= 0;
        field = json.nextField(SNAPSHOTS, "snapshots.")) {
      seen = SNAPSHOTS.once(seen, field, "snapshots.");
      if (json.isNull()) {
        continue;
      }
      switch (SNAPSHOTS.name(field)) {
        case "every" -> daily(json.string("snapshots.every"));
        case "keep" -> keep = json.integer("snapshots.keep", 1, Integer.MAX_VALUE);
        case "official" -> official = json.integer("snapshots.official", 0, Integer.MAX_VALUE);
        default -> throw new IllegalStateException(SNAPSHOTS.name(field));
      }
    }
    return new Snapshots(keep, official);
  }

  private static void daily(String every) {
    if (!every.equals("daily")) {
      throw new InvalidInput("snapshots.every", "must be daily");
    }
  }

  private static void checkRoom(String field, int size, int max) {
    if (size == max) {
      throw new InvalidInput(field, "must have at most " + max + " elements");
    }
  }
}
