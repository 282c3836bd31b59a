package dev.laurel.core.embedded;

import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.codec.BoardCodec;
import dev.laurel.core.index.DirtyBlocks;
import dev.laurel.core.index.RowVisitor;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A block of entries: up to 64 players of one division in one row, so that loading ten million
/// entries reads some hundred thousand rows.
final class BlockCodec {
  /*
   * row   = format, base time, entry*
   * entry = member within the block, flags, group, version, score, reachedAt − base, …
   * group = 0 values | n: the n-th group of this row
   */
  private static final int FORMAT = 1;
  private static final int STATE_MASK = 3;
  private static final int HAS_SUBSCORE = 4;
  private static final int HAS_METADATA = 8;

  private BlockCodec() {}

  /// Collects the rows of one block.
  static final class Writer implements RowVisitor {
    private final ByteSink sink = new ByteSink(2048);
    private final Map<Group, Integer> groups = new HashMap<>();
    private long baseTime;

    @Override
    public void visit(int member, Group group, Entry entry) {
      if (sink.length() == 0) {
        baseTime = entry.reachedAt();
        sink.u8(FORMAT).fixed(baseTime);
      }
      sink.u8(member % DirtyBlocks.BLOCK_SIZE);
      Metadata metadata = entry.metadata();
      sink.u8(
          entry.state().code()
              | (entry.subscore() == 0 ? 0 : HAS_SUBSCORE)
              | (metadata == null ? 0 : HAS_METADATA));
      group(group);
      sink.varint(entry.version()).zigzag(entry.score());
      sink.zigzag(entry.reachedAt() - baseTime);
      if (entry.subscore() != 0) {
        sink.zigzag(entry.subscore());
      }
      if (metadata != null) {
        sink.blob(metadata.json());
      }
    }

    private void group(Group group) {
      Integer known = groups.putIfAbsent(group, groups.size() + 1);
      sink.varint(known == null ? 0 : known);
      if (known == null) {
        BoardCodec.writeTexts(group.values(), sink);
      }
    }

    /// The row; null where the block has no entries. The next block begins.
    byte @Nullable [] finish() {
      byte[] row = sink.length() == 0 ? null : sink.toBytes();
      sink.clear();
      groups.clear();
      return row;
    }
  }

  /// Tells the entries of a stored block. `groups` are the ones that other blocks had: most blocks
  /// have the same few, and one object for each of them will do.
  static void read(
      byte[] row, int block, Grouping grouping, Map<Group, Group> groups, RowVisitor visitor) {
    ByteSource source = new ByteSource("block " + block + " of entries", row);
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
    long baseTime = source.fixedLong();
    List<Group> own = new ArrayList<>(2);
    while (!source.atEnd()) {
      int member = block * DirtyBlocks.BLOCK_SIZE + source.u8();
      int flags = source.u8();
      Group group = group(source, grouping, groups, own);
      visitor.visit(member, group, entry(source, flags, baseTime));
    }
  }

  private static Group group(
      ByteSource source, Grouping grouping, Map<Group, Group> groups, List<Group> own) {
    int known = source.count(own.size());
    if (known > 0) {
      return own.get(known - 1);
    }
    Group read = new Group(grouping, BoardCodec.readTexts(source));
    Group group = groups.computeIfAbsent(read, it -> it);
    own.add(group);
    return group;
  }

  private static Entry entry(ByteSource source, int flags, long baseTime) {
    long version = source.varint();
    long score = source.zigzag();
    long reachedAt = baseTime + source.zigzag();
    long subscore = (flags & HAS_SUBSCORE) == 0 ? 0 : source.zigzag();
    Metadata metadata = (flags & HAS_METADATA) == 0 ? null : Metadata.ofJson(source.blob());
    return new Entry(
        score, subscore, reachedAt, version, Entry.State.ofCode(flags & STATE_MASK), metadata);
  }
}
