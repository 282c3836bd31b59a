package dev.laurel.core.embedded;

import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.Withdrawn;
import dev.laurel.core.board.Order;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.index.Cut;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.store.Family;
import dev.laurel.rank.IdTable;
import dev.laurel.rank.RankTree;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Writes one archived table, best first.
final class TableWriter implements RankTree.Visitor {
  private final TableHead head;
  private final Order order;
  private final Cut cut;
  private final IdTable ids;
  private final @Nullable Names names;
  private final BulkRows output;
  private final Consumer<ArchivedLine> also;
  private final Places places;
  private final LongStream.Builder hidden = LongStream.builder();
  private final LongStream.Builder lost = LongStream.builder();
  private final List<ArchivedLine> block = new ArrayList<>(LineBlock.SIZE);
  private BigInteger sum = BigInteger.ZERO;
  private long place;
  private long better;
  private long betterScores;
  private long lastKey;
  private long hiddenOfScore;

  /// `names` are kept with the entries, where they are given; `also` sees every line.
  TableWriter(
      TableHead head,
      Order order,
      Cut cut,
      IdTable ids,
      @Nullable Names names,
      BulkRows output,
      Consumer<ArchivedLine> also) {
    this.head = head;
    this.order = order;
    this.cut = cut;
    this.ids = ids;
    this.names = names;
    this.output = output;
    this.also = also;
    this.places = new Places(head.size());
  }

  /// The head of what was written.
  TableHead write(RankTree tree) {
    tree.scan(0, Math.toIntExact(tree.size()), this);
    endScore();
    flush();
    places.write(Math.toIntExact(head.number()), output::batch);
    Withdrawn withdrawn =
        Withdrawn.of(hidden.build().toArray(), new long[0], lost.build().toArray());
    return new TableHead(head.group(), head.number(), place, sum, withdrawn);
  }

  @Override
  public boolean visit(long key, long tie, int member) {
    if (place > 0 && key != lastKey) {
      endScore();
      better = place;
      betterScores++;
    }
    lastKey = key;
    add(member);
    place++;
    return true;
  }

  private void add(int member) {
    Entry entry = cut.entry(member);
    PlayerId player = new PlayerId(ids.id(member));
    PlayerName name = names == null ? null : names.name(player).orElse(null);
    ArchivedLine line = new ArchivedLine(place, better, betterScores, player, name, entry);
    if (entry.isRanked()) {
      sum = sum.add(BigInteger.valueOf(entry.score()));
    } else {
      hidden.add(place);
      hiddenOfScore++;
    }
    places.add(player);
    also.accept(line);
    block.add(line);
    if (block.size() == LineBlock.SIZE) {
      flush();
    }
  }

  /// A score of which all are hidden counts for nobody.
  private void endScore() {
    if (hiddenOfScore > 0 && hiddenOfScore == place - better) {
      lost.add(better);
    }
    hiddenOfScore = 0;
  }

  private void flush() {
    if (!block.isEmpty()) {
      int number = Math.toIntExact(head.number());
      int at = Math.toIntExact(block.getFirst().place() / LineBlock.SIZE);
      output.batch().put(Family.ARCHIVED, Keys.of(number, at), LineBlock.write(block, order));
      block.clear();
    }
  }
}
