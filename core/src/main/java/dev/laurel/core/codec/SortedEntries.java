package dev.laurel.core.codec;

import dev.laurel.core.board.Order;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Placed;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.RowSorter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The entries of standings that are to be archived, put in order: one standings after the other,
/// and in each of them best first. One that is added twice is told once. However many there are,
/// memory holds a bounded number of them, and of each standings its name.
public final class SortedEntries implements AutoCloseable {
  /// What stands before the player in a key.
  private static final int PREFIX = Integer.BYTES + 2 * Long.BYTES;

  private final Order order;
  private final TieBreak tieBreak;
  private final RowSorter rows;
  private final Map<StandingsId, Integer> numbers = new HashMap<>();
  private final List<StandingsId> standings = new ArrayList<>();

  public SortedEntries(Order order, TieBreak tieBreak) {
    this(order, tieBreak, new RowSorter());
  }

  SortedEntries(Order order, TieBreak tieBreak, RowSorter rows) {
    this.order = order;
    this.tieBreak = tieBreak;
    this.rows = rows;
  }

  public void add(Placed placed) {
    int number = numbers.computeIfAbsent(placed.standings(), this::numbered);
    Entry entry = placed.entry();
    ByteSink key = new ByteSink(64).fixed(number);
    key.fixed(ascending(order.key(entry.score())));
    key.fixed(ascending(tieBreak.tie(entry.subscore(), entry.reachedAt())));
    // Last, so that nothing behind it changes the order.
    key.raw(placed.player().value().getBytes(StandardCharsets.US_ASCII));
    rows.add(key.toBytes(), EntryCodec.write(entry, new ByteSink(48)).toBytes());
  }

  private int numbered(StandingsId id) {
    standings.add(id);
    return standings.size() - 1;
  }

  /// Unsigned bytes in the order of signed numbers.
  private static long ascending(long value) {
    return value ^ Long.MIN_VALUE;
  }

  /// How many standings there are.
  public int standings() {
    return standings.size();
  }

  /// Tells them by blocks, each of one standings: as many as a [LineBlock] has, and what is left of
  /// a standings in its last.
  public void blocks(Consumer<List<Placed>> reader) {
    List<Placed> block = new ArrayList<>(LineBlock.SIZE);
    rows.each((key, value) -> {
      Placed next = placed(key, value);
      boolean ends = !block.isEmpty() && !block.getFirst().standings().equals(next.standings());
      if (ends || block.size() == LineBlock.SIZE) {
        reader.accept(List.copyOf(block));
        block.clear();
      }
      block.add(next);
    });
    if (!block.isEmpty()) {
      reader.accept(List.copyOf(block));
    }
  }

  private Placed placed(byte[] key, byte[] value) {
    StandingsId id = standings.get(new ByteSource("place of an entry", key).fixedInt());
    String player = new String(key, PREFIX, key.length - PREFIX, StandardCharsets.US_ASCII);
    return new Placed(
        id, new PlayerId(player), EntryCodec.read(new ByteSource("sorted entry", value)));
  }

  @Override
  public void close() {
    rows.close();
  }
}
