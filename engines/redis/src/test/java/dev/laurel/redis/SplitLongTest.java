package dev.laurel.redis;

import org.junit.jupiter.api.Tag;

/// The index in Redis keeps the contract with boards that are split, for long.
@Tag("long")
final class SplitLongTest extends RedisContract {
  SplitLongTest() {
    super(16);
  }
}
