package dev.laurel.redis;

/// The index in Redis keeps the contract.
final class RedisIndexTest extends RedisContract {
  RedisIndexTest() {
    super(1);
  }
}
