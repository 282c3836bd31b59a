package dev.laurel.cassandra;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.laurel.core.Refusal.WindowNotFound;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.ArchivedTable;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.board.Order;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.codec.LineBlocks;
import dev.laurel.core.index.Position;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An archived table in blocks of entries, best first. A page is one read of neighbouring blocks, a
/// player one read of its place and one of its block, and a score one read of where blocks begin
/// and one of a block.
final class BlockTable implements ArchivedTable {
  /// How many blocks are in one partition.
  static final int BLOCKS_TOGETHER = 64;

  private final Cassandra cassandra;
  private final Archived archived;
  private final TableHead head;
  private final Map<Integer, byte[]> read = new HashMap<>();
  private final LineBlocks blocks;

  BlockTable(Cassandra cassandra, Archived archived, TableHead head) {
    this.cassandra = cassandra;
    this.archived = archived;
    this.head = head;
    this.blocks = new LineBlocks(archived, head, this::row);
  }

  @Override
  public TableHead head() {
    return head;
  }

  @Override
  public Order order() {
    return archived.order();
  }

  static BoundStatement question(Cassandra cassandra, long table, int block, int count) {
    return cassandra.bind(
        "SELECT block, value FROM archived_blocks WHERE table_id = ? AND part = ?"
            + " AND block >= ? AND block < ?",
        table,
        (long) block / BLOCKS_TOGETHER,
        (long) block,
        (long) block + count);
  }

  private byte[] row(int block) {
    byte[] known = read.get(block);
    if (known != null) {
      return known;
    }
    load(block, 1);
    byte[] found = read.get(block);
    if (found == null) {
      throw new WindowNotFound(archived.id() + " is no longer kept.");
    }
    return found;
  }

  private void load(int block, int count) {
    List<BoundStatement> questions = new ArrayList<>();
    for (int at = block; at < block + count; ) {
      int end = Math.min(block + count, (at / BLOCKS_TOGETHER + 1) * BLOCKS_TOGETHER);
      questions.add(question(cassandra, head.number(), at, end - at));
      at = end;
    }
    read.clear();
    cassandra
        .ask(questions)
        .forEach(rows ->
            rows.forEach(row -> read.put((int) row.getLong("block"), Bytes.of(row, "value"))));
  }

  @Override
  public List<ArchivedLine> lines(long from, int count) {
    long first = Math.max(from, 0);
    long end = Math.min(from + count, head.size());
    if (first >= end) {
      return List.of();
    }
    int block = (int) (first / LineBlock.SIZE);
    load(block, (int) ((end - 1) / LineBlock.SIZE) - block + 1);
    return blocks.lines(from, count);
  }

  @Override
  public Optional<ArchivedLine> find(PlayerId player) {
    return find(List.of(player)).stream().findFirst();
  }

  @Override
  public List<ArchivedLine> find(List<PlayerId> players) {
    List<BoundStatement> questions =
        players.stream()
            .map(player ->
                cassandra.bind(
                    "SELECT place FROM archived_places WHERE player = ? AND table_id = ?",
                    player.value(),
                    head.number()))
            .toList();
    List<ArchivedLine> lines = new ArrayList<>();
    List<List<Row>> answers = cassandra.ask(questions);
    for (int i = 0; i < players.size(); i++) {
      if (!answers.get(i).isEmpty()) {
        PlayerId player = players.get(i);
        long place = answers.get(i).getFirst().getLong(0);
        lines(place, 1).stream().filter(line -> player.equals(line.player())).forEach(lines::add);
      }
    }
    return lines;
  }

  /// The block before the first that begins with the key or behind it has the answer.
  @Override
  public Below below(long key) {
    Optional<Row> last =
        cassandra.row(
            "SELECT block FROM archived_keys WHERE table_id = ? AND sort_key < ?"
                + " ORDER BY sort_key DESC, block DESC LIMIT 1",
            head.number(),
            key);
    if (last.isEmpty()) {
      return new Below(0, 0);
    }
    List<ArchivedLine> lines = blocks.block((int) last.get().getLong(0));
    for (ArchivedLine line : lines) {
      if (order().key(line.entry().score()) >= key) {
        return new Below(line.place(), line.betterScores());
      }
    }
    ArchivedLine end = lines.getLast();
    return new Below(end.place() + 1, end.betterScores() + 1);
  }

  @Override
  public long end(Position position) {
    return blocks.end(position);
  }
}
