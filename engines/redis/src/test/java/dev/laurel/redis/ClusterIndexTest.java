package dev.laurel.redis;

/// The index in a Redis Cluster keeps the contract.
final class ClusterIndexTest extends ClusterContract {
  ClusterIndexTest() {
    super(1);
  }

  @Override
  protected int seeds() {
    return 1;
  }

  @Override
  protected int steps() {
    return 100;
  }
}
