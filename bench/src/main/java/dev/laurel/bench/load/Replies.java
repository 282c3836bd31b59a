package dev.laurel.bench.load;

import java.nio.ByteBuffer;

/// Counts the replies of one connection, however its bytes are cut into pieces.
@FunctionalInterface
public interface Replies {
  /// Takes all bytes of a piece and answers how many replies ended in it.
  ///
  /// @throws dev.laurel.bench.host.BenchFailure when a reply is an error
  int take(ByteBuffer piece);
}
