package dev.laurel.core.index;

import java.util.BitSet;

/// The blocks of a division in which rows have changed: block b holds the members 64 b to 64 b +
/// 63.
public record DirtyBlocks(DivisionId division, BitSet blocks) {
  /// Members in a block.
  public static final int BLOCK_SIZE = 64;

  static int blockOf(int member) {
    return member / BLOCK_SIZE;
  }
}
