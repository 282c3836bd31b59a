package dev.laurel.core.codec;

import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.board.Order;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.util.ArrayList;
import java.util.List;

/// A stretch of an archived table: up to 128 entries in rank order in one row, so that any place is
/// one read away.
public final class LineBlock {
  /*
   * row  = format, better, better scores, base time, line*
   * line = flags, key, reachedAt − base, version, player, …
   * key  = as it is in the first line; what it is more than the one before in the others
   *
   * better and better scores are those of the first line; those of the others follow. A line without
   * a player is that of an erased one.
   */
  public static final int SIZE = 128;

  private static final int FORMAT = 1;
  private static final int STATE_MASK = 3;
  private static final int HAS_NAME = 4;
  private static final int HAS_SUBSCORE = 8;
  private static final int HAS_METADATA = 16;

  private LineBlock() {}

  public static byte[] write(List<ArchivedLine> lines, Order order) {
    ArchivedLine first = lines.getFirst();
    long base = first.entry().reachedAt();
    ByteSink sink = new ByteSink(8192);
    sink.u8(FORMAT).varint(first.better()).varint(first.betterScores()).fixed(base);
    long before = 0;
    for (ArchivedLine line : lines) {
      long key = order.key(line.entry().score());
      write(line, key - before, base, sink);
      before = key;
    }
    return sink.toBytes();
  }

  private static void write(ArchivedLine line, long key, long base, ByteSink sink) {
    Entry entry = line.entry();
    PlayerName name = line.name();
    Metadata metadata = entry.metadata();
    sink.u8(
        entry.state().code()
            | (name == null ? 0 : HAS_NAME)
            | (entry.subscore() == 0 ? 0 : HAS_SUBSCORE)
            | (metadata == null ? 0 : HAS_METADATA));
    sink.varint(key).zigzag(entry.reachedAt() - base).varint(entry.version());
    sink.text(line.player() == null ? "" : line.player().value());
    if (name != null) {
      sink.text(name.value());
    }
    if (entry.subscore() != 0) {
      sink.zigzag(entry.subscore());
    }
    if (metadata != null) {
      sink.blob(metadata.json());
    }
  }

  /// The lines of a stored row, the first of which has this place.
  public static List<ArchivedLine> read(byte[] row, long place, Order order) {
    ByteSource source = new ByteSource("block of archived entries", row);
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
    long better = source.varint();
    long betterScores = source.varint();
    long base = source.fixedLong();
    long key = 0;
    List<ArchivedLine> lines = new ArrayList<>(SIZE);
    while (!source.atEnd()) {
      int flags = source.u8();
      long more = source.varint();
      long at = place + lines.size();
      if (!lines.isEmpty() && more != 0) {
        better = at;
        betterScores++;
      }
      key += more;
      lines.add(line(source, flags, at, better, betterScores, order.score(key), base));
    }
    return lines;
  }

  private static ArchivedLine line(
      ByteSource source,
      int flags,
      long place,
      long better,
      long betterScores,
      long score,
      long base) {
    long reachedAt = base + source.zigzag();
    long version = source.varint();
    String player = source.text();
    PlayerName name = (flags & HAS_NAME) == 0 ? null : new PlayerName(source.text());
    long subscore = (flags & HAS_SUBSCORE) == 0 ? 0 : source.zigzag();
    Metadata metadata = (flags & HAS_METADATA) == 0 ? null : Metadata.ofJson(source.blob());
    Entry.State state = Entry.State.ofCode(flags & STATE_MASK);
    return new ArchivedLine(
        place,
        better,
        betterScores,
        player.isEmpty() ? null : new PlayerId(player),
        name,
        new Entry(score, subscore, reachedAt, version, state, metadata));
  }

  /// The key of the first line alone.
  public static long firstKey(byte[] row) {
    ByteSource source = new ByteSource("block of archived entries", row);
    source.u8();
    source.varint();
    source.varint();
    source.fixedLong();
    source.u8();
    return source.varint();
  }
}
