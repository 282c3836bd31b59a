package dev.laurel.testkit.model;

import dev.laurel.core.Refusal;
import dev.laurel.core.board.Window;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Receipt;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a caller sees of an answer.
///
/// Times are whole milliseconds: the ledger gives every submission a time of its own by adding
/// microseconds, and how many it has added by then is its own affair. Percentiles have four
/// decimals, as the API tells them.
public sealed interface Reply {
  private static double fourDecimals(double percentile) {
    return Math.round(percentile * 10_000) / 10_000.0;
  }

  /// A refusal, by the name of its kind.
  record Refused(String kind) implements Reply {
    static Refused of(Refusal refusal) {
      return new Refused(refusal.getClass().getSimpleName());
    }
  }

  /// An administrative command was done.
  record Done() implements Reply {}

  /// A submission was taken: one part for each board.
  record Taken(List<Part> parts, boolean replayed) implements Reply {
    Taken withoutRanks() {
      return new Taken(parts.stream().map(Part::withoutRanks).toList(), replayed);
    }

    boolean hasRanks() {
      return parts.stream().flatMap(part -> part.lines().stream()).allMatch(l -> l.spot() != null);
    }

    /// The names of its events, which no oracle can know.
    List<String> events() {
      return parts.stream().map(Part::event).toList();
    }

    Taken withoutEvents() {
      return new Taken(parts.stream().map(part -> part.withEvent("")).toList(), replayed);
    }
  }

  /// A submission's part for one board.
  record Part(String board, String event, boolean changed, List<Line> lines) {
    Part withoutRanks() {
      return new Part(board, event, changed, lines.stream().map(Line::withoutRanks).toList());
    }

    Part withEvent(String other) {
      return new Part(board, other, changed, lines);
    }
  }

  /// What it did to one standings. `standings` is written as in `game/board/2025-W28/region:eu`.
  record Line(
      String standings,
      long score,
      @Nullable Long previousScore,
      @Nullable Long previousRank,
      @Nullable Spot spot) {
    Line withoutRanks() {
      return new Line(standings, score, previousScore, null, null);
    }
  }

  /// A rank among so many.
  record Spot(long rank, long total, double percentile) {
    public Spot {
      percentile = fourDecimals(percentile);
    }

    static @Nullable Spot of(Receipt.@Nullable Place place) {
      return place == null ? null : new Spot(place.rank(), place.total(), place.percentile());
    }
  }

  /// A list, and whether it goes on.
  record Listing(String standings, long total, List<Row> rows, boolean more) implements Reply {}

  record Row(
      long rank,
      String player,
      @Nullable String name,
      long score,
      long subscore,
      long reachedAtMillis,
      @Nullable String metadata) {
    static Row of(long rank, String player, @Nullable String name, Entry entry) {
      return new Row(
          rank,
          player,
          name,
          entry.score(),
          entry.subscore(),
          Math.floorDiv(entry.reachedAt(), 1_000),
          text(entry.metadata()));
    }

    static @Nullable String text(@Nullable Metadata metadata) {
      return metadata == null ? null : metadata.toString();
    }
  }

  /// Where one player stands, in all three rankings.
  record Place(Row row, long ordinal, long competition, long dense, long total, double percentile)
      implements Reply {
    public Place {
      percentile = fourDecimals(percentile);
    }
  }

  record Friends(Listing found, List<Long> listRanks, List<String> missing) implements Reply {}

  record Prospect(long rank, long total, double percentile) implements Reply {
    public Prospect {
      percentile = fourDecimals(percentile);
    }
  }

  record ScoreAt(@Nullable Long score) implements Reply {}

  /// Figures of standings; `extremes` are best and worst, and empty where nobody stands.
  record Figures(long total, List<Long> extremes, List<Long> quantiles, long counted)
      implements Reply {}

  record Windows(List<WindowRow> windows) implements Reply {}

  record WindowRow(String id, long from, long to, boolean open, long total) {
    static WindowRow of(Window window, boolean open, long total) {
      return new WindowRow(window.id(), window.from(), window.to(), open, total);
    }
  }

  /// There was nothing to go on with.
  record Nothing() implements Reply {}
}
