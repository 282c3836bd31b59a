package dev.laurel.redis;

/// The index in a Redis Cluster keeps the contract with boards that are split over its masters.
final class ClusterSplitTest extends ClusterContract {
  ClusterSplitTest() {
    super(6);
  }

  @Override
  protected int seeds() {
    return 1;
  }

  @Override
  protected int steps() {
    return 40;
  }
}
