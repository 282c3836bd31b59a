package dev.laurel.redis;

import org.junit.jupiter.api.Tag;

/// The index in Redis keeps the contract with boards that are split over the masters of a cluster,
/// for long.
@Tag("long")
final class ClusterLongTest extends ClusterContract {
  ClusterLongTest() {
    super(16);
  }
}
