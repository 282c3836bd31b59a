package dev.laurel.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.function.Function;

/// Talks to a server past the index.
final class Raw {
  private Raw() {}

  static <T> T ask(String uri, Function<RedisCommands<String, String>, T> use) {
    try (RedisClient client = RedisClient.create(uri);
        var connection = client.connect()) {
      return use.apply(connection.sync());
    }
  }
}
