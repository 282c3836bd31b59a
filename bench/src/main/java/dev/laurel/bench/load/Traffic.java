package dev.laurel.bench.load;

import java.util.function.Supplier;

/// One kind of request, and how its replies are counted: a writer of requests for each thread, a
/// counter of replies for each connection.
public record Traffic(
    String name, Supplier<Requests> requests, Supplier<Replies> replies, int repliesPerRequest) {
  public Traffic(String name, Supplier<Requests> requests, Supplier<Replies> replies) {
    this(name, requests, replies, 1);
  }
}
