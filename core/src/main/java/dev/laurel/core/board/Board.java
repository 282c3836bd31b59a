package dev.laurel.core.board;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.WindowNotFound;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The definition of one leaderboard.
///
/// `groups` are the groupings beside the global table, which every board has. The bounds hold for
/// the score that stands on the board: on a sum board for the total.
///
/// @param shards into how many parts, by player, an index on other machines splits each of its
///   tables; no answer depends on it
public record Board(
    BoardKey key,
    Order order,
    ScorePolicy policy,
    TieBreak tieBreak,
    Ranking ranking,
    ZoneId zone,
    List<WindowRule> windows,
    List<Grouping> groups,
    @Nullable Long minScore,
    @Nullable Long maxScore,
    Duration grace,
    List<String> tags,
    @Nullable Snapshots snapshots,
    int shards) {

  /// The most window rules, groupings and tags that a board may have.
  public static final int MAX_WINDOWS = 32;

  public static final int MAX_GROUPINGS = 8;
  public static final int MAX_TAGS = 32;
  public static final int MAX_SHARDS = 256;
  private static final Duration MAX_GRACE = Duration.ofDays(366);

  public Board {
    windows = List.copyOf(windows);
    groups = List.copyOf(groups);
    tags = List.copyOf(tags);
    checkWindows(windows);
    checkGroups(groups);
    checkTags(tags);
    if (minScore != null && maxScore != null && minScore > maxScore) {
      throw new InvalidInput("minScore", "must not be greater than maxScore");
    }
    if (grace.isNegative() || grace.compareTo(MAX_GRACE) > 0) {
      throw new InvalidInput("grace", "must be between PT0S and P366D");
    }
    if (shards < 1 || shards > MAX_SHARDS) {
      throw new InvalidInput("shards", "must be between 1 and " + MAX_SHARDS);
    }
  }

  /// One that is not split.
  public Board(
      BoardKey key,
      Order order,
      ScorePolicy policy,
      TieBreak tieBreak,
      Ranking ranking,
      ZoneId zone,
      List<WindowRule> windows,
      List<Grouping> groups,
      @Nullable Long minScore,
      @Nullable Long maxScore,
      Duration grace,
      List<String> tags,
      @Nullable Snapshots snapshots) {
    this(
        key, order, policy, tieBreak, ranking, zone, windows, groups, minScore, maxScore, grace,
        tags, snapshots, 1);
  }

  /// The board that an empty definition makes.
  public static Board defaults(BoardKey key) {
    return new Board(
        key,
        Order.DESC,
        ScorePolicy.BEST,
        TieBreak.FIRST_REACHED,
        Ranking.ORDINAL,
        ZoneId.of("UTC"),
        List.of(new WindowRule.AllTime()),
        List.of(),
        null,
        null,
        Duration.ZERO,
        List.of(),
        null);
  }

  public Calendar calendar() {
    return new Calendar(zone);
  }

  public long graceMicros() {
    return grace.toNanos() / 1_000;
  }

  /// The global table's grouping and then the board's own.
  public List<Grouping> groupings() {
    return Stream.concat(Stream.of(Grouping.NONE), groups.stream()).toList();
  }

  /// The board's group for what a caller named, whatever the order of its dimensions.
  public Optional<Group> group(Group asked) {
    return groupings().stream()
        .filter(grouping -> grouping.sameDimensions(asked.grouping()))
        .findFirst()
        .flatMap(grouping -> grouping.group(asked.asMap()));
  }

  /// Whether a window of this board is still readable at `now`: open, or among the newest closed
  /// ones that its rule keeps.
  public boolean keeps(Window window, long now) {
    for (WindowRule rule : windows) {
      if (rule.kind() == window.kind() && keeps(rule, window, now)) {
        return true;
      }
    }
    return false;
  }

  private boolean keeps(WindowRule rule, Window window, long now) {
    return switch (rule) {
      case WindowRule.AllTime() -> true;
      case WindowRule.Season season ->
          season.window().equals(window)
              && (season.keep() > 0 || window.isOpen(now, graceMicros()));
      case WindowRule.Recurring(_, var keep) -> keepsRecurring(window, keep, now);
    };
  }

  /// A closed window stays while fewer than `keep` later ones of its kind have closed too.
  private boolean keepsRecurring(Window window, int keep, long now) {
    Calendar calendar = calendar();
    Window later = window;
    for (int closed = 0; closed <= keep; closed++) {
      if (later.isOpen(now, graceMicros())) {
        return true;
      }
      later = calendar.next(later);
    }
    return false;
  }

  /// Its seasons, in the order of their definition.
  public List<Window> seasons() {
    return windows.stream()
        .filter(WindowRule.Season.class::isInstance)
        .map(rule -> ((WindowRule.Season) rule).window())
        .toList();
  }

  /// The same board, with a season that ends at `now` where it would end later.
  public Board ending(Window season, long now) {
    return new Board(
        key,
        order,
        policy,
        tieBreak,
        ranking,
        zone,
        windows.stream().map(rule -> ending(rule, season, now)).toList(),
        groups,
        minScore,
        maxScore,
        grace,
        tags,
        snapshots,
        shards);
  }

  /// The same board, split into so many parts.
  public Board split(int parts) {
    return new Board(
        key, order, policy, tieBreak, ranking, zone, windows, groups, minScore, maxScore, grace,
        tags, snapshots, parts);
  }

  private static WindowRule ending(WindowRule rule, Window season, long now) {
    return rule instanceof WindowRule.Season(var name, var from, _, var keep)
            && season.id().equals("season:" + name)
            && now < season.to()
        ? new WindowRule.Season(name, from, Micros.instant(now), keep)
        : rule;
  }

  /// The window of an id, where the board has windows of its kind, now or at any time.
  public Optional<Window> windowOf(String id) {
    if (id.equals(Window.ALL_TIME.id())) {
      return Optional.of(Window.ALL_TIME).filter(this::hasKind);
    }
    return seasons().stream()
        .filter(season -> season.id().equals(id))
        .findFirst()
        .or(() -> calendar().parse(id).filter(this::hasKind));
  }

  private boolean hasKind(Window window) {
    return windows.stream().anyMatch(rule -> rule.kind() == window.kind());
  }

  /// The window that a reader names: an id, a kind (`daily`), or a kind and how far back
  /// (`daily~1`); no name means all-time, or the board's first kind where it has no all-time.
  public Window window(@Nullable String name, long now) {
    return new WindowNames(this).resolve(name, now);
  }

  WindowNotFound noWindow(String detail) {
    return new WindowNotFound("Board '" + key.board() + "' " + detail);
  }

  private static void checkWindows(List<WindowRule> windows) {
    if (windows.isEmpty() || windows.size() > MAX_WINDOWS) {
      throw new InvalidInput("windows", "must have between 1 and " + MAX_WINDOWS + " windows");
    }
    HashSet<String> seen = new HashSet<>();
    for (WindowRule rule : windows) {
      String name = rule instanceof WindowRule.Season season ? ":" + season.name() : "";
      if (!seen.add(rule.kind().label() + name)) {
        throw new InvalidInput("windows", rule.kind().label() + name + " stands there twice");
      }
    }
  }

  private static void checkGroups(List<Grouping> groups) {
    if (groups.size() > MAX_GROUPINGS) {
      throw new InvalidInput("groups", "must have at most " + MAX_GROUPINGS + " groupings");
    }
    for (int i = 0; i < groups.size(); i++) {
      Grouping grouping = groups.get(i);
      if (grouping.dimensions().isEmpty()) {
        throw new InvalidInput("groups", "a grouping names at least one dimension");
      }
      if (groups.subList(0, i).stream().anyMatch(grouping::sameDimensions)) {
        throw new InvalidInput("groups", "the grouping " + grouping + " stands there twice");
      }
    }
  }

  private static void checkTags(List<String> tags) {
    if (tags.size() > MAX_TAGS) {
      throw new InvalidInput("tags", "must have at most " + MAX_TAGS + " tags");
    }
    tags.forEach(tag -> Names.check("tags", tag));
    if (new HashSet<>(tags).size() != tags.size()) {
      throw new InvalidInput("tags", "each tag stands there once");
    }
  }
}
