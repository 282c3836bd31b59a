package dev.laurel.redis;

/// The index in Redis keeps the contract with boards that are split.
final class SplitIn3Test extends RedisContract {
  SplitIn3Test() {
    super(3);
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
