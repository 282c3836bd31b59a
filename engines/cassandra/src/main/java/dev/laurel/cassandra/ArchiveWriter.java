package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.archive.Withdrawn;
import dev.laurel.core.board.Group;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.store.ByteSink;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Writes one archived table, best first, under a number that nobody knows yet.
final class ArchiveWriter {
  private final Ground ground;
  private final Head head;
  private final @Nullable LocalDate day;
  private final @Nullable Names names;
  private final List<Statement<?>> waiting = new ArrayList<>();
  private final LongStream.Builder hidden = LongStream.builder();
  private final LongStream.Builder lost = LongStream.builder();
  private final List<ArchivedLine> block = new ArrayList<>(LineBlock.SIZE);
  private final List<ArchivedLine> top = new ArrayList<>();
  private List<@Nullable PlayerName> named = List.of();
  private BigInteger sum = BigInteger.ZERO;
  private long better;
  private long betterScores;
  private long hiddenOfScore;

  /// `names` are kept with the entries, where they are given; `day` is that of a snapshot, of whose
  /// global table each player has a day.
  ArchiveWriter(Ground ground, Head head, @Nullable LocalDate day, @Nullable Names names) {
    this.ground = ground;
    this.head = head;
    this.day = day;
    this.names = names;
  }

  private Archived about() {
    return head.archived();
  }

  /// The order of the table.
  private Comparator<Placed> order() {
    return Comparator.comparingLong((Placed it) -> about().order().key(it.entry().score()))
        .thenComparingLong(
            it -> about().tieBreak().tie(it.entry().subscore(), it.entry().reachedAt()))
        .thenComparing(Placed::player);
  }

  /// Writes these entries, which are live, as the table of a group; returns its head.
  TableHead write(Group group, long number, List<Placed> entries) {
    List<Placed> sorted = new ArrayList<>(entries);
    sorted.sort(order());
    TableHead numbered =
        new TableHead(group, number, sorted.size(), BigInteger.ZERO, Withdrawn.NONE);
    long lastScore = 0;
    for (int place = 0; place < sorted.size(); place++) {
      Placed placed = sorted.get(place);
      if (place > 0 && placed.entry().score() != lastScore) {
        endScore(place);
        better = place;
        betterScores++;
      }
      lastScore = placed.entry().score();
      if (place % LineBlock.SIZE == 0) {
        learnNames(sorted, place);
      }
      add(numbered, placed, place);
    }
    endScore(sorted.size());
    flush(numbered);
    ground.cassandra().writeAll(waiting);
    Withdrawn withdrawn =
        Withdrawn.of(hidden.build().toArray(), new long[0], lost.build().toArray());
    return new TableHead(group, number, sorted.size(), sum, withdrawn);
  }

  /// The names of a block's players, in one question.
  private void learnNames(List<Placed> sorted, int from) {
    if (names != null) {
      int to = Math.min(from + LineBlock.SIZE, sorted.size());
      named = names.names(sorted.subList(from, to).stream().map(Placed::player).toList());
    }
  }

  private void add(TableHead table, Placed placed, int place) {
    PlayerName name = names == null ? null : named.get(place % LineBlock.SIZE);
    ArchivedLine line =
        new ArchivedLine(place, better, betterScores, placed.player(), name, placed.entry());
    if (placed.entry().isRanked()) {
      sum = sum.add(BigInteger.valueOf(placed.entry().score()));
      if (top.size() < WindowResult.TOP) {
        top.add(line);
      }
    } else {
      hidden.add(place);
      hiddenOfScore++;
    }
    waiting.add(
        ground
            .cassandra()
            .bind(
                "INSERT INTO archived_places (player, table_id, archive, place)"
                    + " VALUES (?, ?, ?, ?)",
                placed.player().value(),
                table.number(),
                (long) head.number(),
                (long) place));
    if (day != null && table.group().isGlobal()) {
      waiting.add(history(table, line, day));
    }
    block.add(line);
    if (block.size() == LineBlock.SIZE) {
      flush(table);
    }
  }

  /// The best that are ranked, best first.
  List<ArchivedLine> top() {
    return top;
  }

  private BoundStatement history(TableHead table, ArchivedLine line, LocalDate date) {
    ByteSink sink = new ByteSink(64).varint(line.place()).varint(line.better());
    sink.varint(line.betterScores());
    sink.zigzag(line.entry().score()).zigzag(line.entry().subscore());
    sink.text(line.name() == null ? "" : line.name().value());
    PlayerId player = Objects.requireNonNull(line.player());
    return ground
        .cassandra()
        .bind(
            "INSERT INTO history (player, board, day, table_id, value) VALUES (?, ?, ?, ?, ?)",
            player.value(),
            head.board(),
            date,
            table.number(),
            Bytes.buffer(sink.toBytes()));
  }

  /// A score of which all are hidden counts for nobody.
  private void endScore(long place) {
    if (hiddenOfScore > 0 && hiddenOfScore == place - better) {
      lost.add(better);
    }
    hiddenOfScore = 0;
  }

  private void flush(TableHead table) {
    if (!block.isEmpty()) {
      long number = block.getFirst().place() / LineBlock.SIZE;
      waiting.add(block(ground, table, block, about()));
      waiting.add(
          ground
              .cassandra()
              .bind(
                  "INSERT INTO archived_keys (table_id, sort_key, block) VALUES (?, ?, ?)",
                  table.number(),
                  about().order().key(block.getFirst().entry().score()),
                  number));
      block.clear();
    }
    if (waiting.size() > 2_000) {
      ground.cassandra().writeAll(waiting);
      waiting.clear();
    }
  }

  static BoundStatement block(
      Ground ground, TableHead table, List<ArchivedLine> lines, Archived archived) {
    long number = lines.getFirst().place() / LineBlock.SIZE;
    return ground
        .cassandra()
        .bind(
            "INSERT INTO archived_blocks (table_id, part, block, value) VALUES (?, ?, ?, ?)",
            table.number(),
            number / BlockTable.BLOCKS_TOGETHER,
            number,
            Bytes.buffer(LineBlock.write(lines, archived.order())));
  }
}
