package dev.laurel.dynamodb;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.Era;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.Withdrawn;
import dev.laurel.core.board.Board;
import dev.laurel.core.board.Group;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Writes standings that are to be archived, under numbers that nobody reads before they are made
/// known. Its entries are in memory until they are written: about 200 bytes each.
final class Draft {
  private static final int PLAYERS_AT_ONCE = 100;

  private final Table table;
  private final Board board;
  private final Archived archived;
  private final long number;
  private final Map<PlayerId, Map<String, Long>> places = new HashMap<>();
  private final Map<PlayerId, ArchivedLine> global = new HashMap<>();
  private final List<TableHead> heads = new ArrayList<>();

  /// `archived` has no tables yet.
  Draft(Table table, Board board, Archived archived) {
    this.table = table;
    this.board = board;
    this.archived = archived;
    this.number = table.add(Keys.NUMBER_COUNTER, "Next", 1);
  }

  long number() {
    return number;
  }

  Archived archived() {
    return archived.with(heads);
  }

  /// The lines of the global table that are ranked, best first.
  List<ArchivedLine> best(int most) {
    return global.values().stream()
        .filter(line -> line.entry().isRanked())
        .sorted(Comparator.comparingLong(ArchivedLine::place))
        .limit(most)
        .toList();
  }

  /// Writes all tables, and then where each player stands in them.
  void write(List<Placed> entries, Map<PlayerId, PlayerName> names) {
    Map<String, List<Placed>> groups = new TreeMap<>();
    for (Placed placed : entries) {
      groups
          .computeIfAbsent(placed.standings().group().toString(), _ -> new ArrayList<>())
          .add(placed);
    }
    long first = table.add(Keys.NUMBER_COUNTER, "Next", groups.size() + 1L) - groups.size();
    for (List<Placed> group : groups.values()) {
      write(group, first++, names);
    }
    table.write(heads.stream().map(head -> Heads.table(number, head, 0)).toList(), List.of());
    writePlaces(names);
  }

  private Comparator<Placed> order() {
    return Comparator.comparingLong((Placed it) -> board.order().key(it.entry().score()))
        .thenComparingLong(
            it -> board.tieBreak().tie(it.entry().subscore(), it.entry().reachedAt()))
        .thenComparing(Placed::player);
  }

  private void write(List<Placed> entries, long tableNumber, Map<PlayerId, PlayerName> names) {
    entries.sort(order());
    Group group = entries.getFirst().standings().group();
    LineMaker maker = new LineMaker();
    List<Item> blocks = new ArrayList<>();
    for (int from = 0; from < entries.size(); from += LineBlock.SIZE) {
      List<ArchivedLine> block = new ArrayList<>(LineBlock.SIZE);
      for (Placed placed : entries.subList(from, Math.min(from + LineBlock.SIZE, entries.size()))) {
        ArchivedLine line = maker.next(placed, names.get(placed.player()));
        note(line, group, tableNumber);
        block.add(line);
      }
      byte[] packed = LineBlock.write(block, board.order());
      blocks.add(DynamoTable.block(tableNumber, from / LineBlock.SIZE, packed, 0));
    }
    table.write(blocks, List.of());
    heads.add(maker.head(group, tableNumber));
  }

  /// Makes lines of entries that come best first.
  private static final class LineMaker {
    private final LongStream.Builder hidden = LongStream.builder();
    private final LongStream.Builder lost = LongStream.builder();
    private BigInteger sum = BigInteger.ZERO;
    private long place;
    private long better;
    private long betterScores;
    private long hiddenOfScore;
    private long lastScore;

    ArchivedLine next(Placed placed, @Nullable PlayerName name) {
      Entry entry = placed.entry();
      if (place > 0 && entry.score() != lastScore) {
        endScore();
        better = place;
        betterScores++;
      }
      lastScore = entry.score();
      if (entry.isRanked()) {
        sum = sum.add(BigInteger.valueOf(entry.score()));
      } else {
        hidden.add(place);
        hiddenOfScore++;
      }
      return new ArchivedLine(place++, better, betterScores, placed.player(), name, entry);
    }

    /// A score of which all are hidden counts for nobody.
    private void endScore() {
      if (hiddenOfScore > 0 && hiddenOfScore == place - better) {
        lost.add(better);
      }
      hiddenOfScore = 0;
    }

    TableHead head(Group group, long number) {
      endScore();
      Withdrawn withdrawn =
          Withdrawn.of(hidden.build().toArray(), new long[0], lost.build().toArray());
      return new TableHead(group, number, place, sum, withdrawn);
    }
  }

  private void note(ArchivedLine line, Group group, long tableNumber) {
    PlayerId player = Objects.requireNonNull(line.player());
    places
        .computeIfAbsent(player, _ -> new HashMap<>())
        .put(String.valueOf(tableNumber), line.place());
    if (group.isGlobal()) {
      global.put(player, line);
    }
  }

  private void writePlaces(Map<PlayerId, PlayerName> names) {
    List<Item> items = new ArrayList<>(PLAYERS_AT_ONCE);
    for (Map.Entry<PlayerId, Map<String, Long>> each : places.entrySet()) {
      PlayerId player = each.getKey();
      Item item =
          Item.at(Keys.past(player, archived.id()))
              .with("Number", number)
              .with("TakenAt", archived.takenAt())
              .with("Places", each.getValue());
      ArchivedLine line = global.get(player);
      if (archived.id().era() instanceof Era.Day && line != null) {
        addDay(item, line, names.get(player));
      }
      items.add(item);
      if (items.size() == PLAYERS_AT_ONCE) {
        table.write(items, List.of());
        items.clear();
      }
    }
    table.write(items, List.of());
  }

  /// What a history tells. Who is within the official ranks is also in an index of just those.
  private void addDay(Item item, ArchivedLine line, @Nullable PlayerName name) {
    item.with("Place", line.place())
        .with("Better", line.better())
        .with("BetterScores", line.betterScores())
        .with("Score", line.entry().score())
        .with("Subscore", line.entry().subscore());
    if (name != null) {
      item.with("Name", name.value());
    }
    long rank = globalHead().withdrawn().shown(line.place()) + 1;
    if (line.entry().isRanked() && rank <= archived.official()) {
      item.with("Snapshot", item.text(Key.SK)).with("Official_Rank", rank);
    }
  }

  private TableHead globalHead() {
    return heads.stream().filter(head -> head.group().isGlobal()).findFirst().orElseThrow();
  }
}
