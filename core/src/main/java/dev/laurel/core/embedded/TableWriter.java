package dev.laurel.core.embedded;

import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.LineMaker;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.board.Order;
import dev.laurel.core.codec.LineBlock;
import dev.laurel.core.index.Cut;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.store.Family;
import dev.laurel.rank.IdTable;
import dev.laurel.rank.RankTree;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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
  private final LineMaker maker = new LineMaker();
  private final List<ArchivedLine> block = new ArrayList<>(LineBlock.SIZE);

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
    flush();
    places.write(Math.toIntExact(head.number()), output::batch);
    return maker.head(head.group(), head.number());
  }

  @Override
  public boolean visit(long key, long tie, int member) {
    PlayerId player = new PlayerId(ids.id(member));
    PlayerName name = names == null ? null : names.name(player).orElse(null);
    ArchivedLine line = maker.next(player, name, cut.entry(member));
    places.add(player);
    also.accept(line);
    block.add(line);
    if (block.size() == LineBlock.SIZE) {
      flush();
    }
    return true;
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
