package dev.laurel.redis;

/// The index in Redis keeps the contract with boards that are split.
final class SplitIn16Test extends RedisContract {
  SplitIn16Test() {
    super(16);
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
