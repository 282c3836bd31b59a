package dev.laurel.core.index;

import dev.laurel.core.ledger.Metadata;
import org.jspecify.annotations.Nullable;

/// What few entries have, kept beside the rows: a subscore that the tie does not tell, and
/// metadata.
record Aside(long subscore, @Nullable Metadata metadata) {
  /// About what one takes with its place in a map, its metadata left out.
  static final long ROUGH_BYTES = 96;
}
