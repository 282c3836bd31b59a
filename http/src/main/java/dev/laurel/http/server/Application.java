package dev.laurel.http.server;

import org.jspecify.annotations.Nullable;

/// What answers requests. Both methods run on the event loop of the connection: they must not
/// block.
public interface Application {
  /// Sees a request before its body. Returns what takes the body as it arrives, or null where the
  /// body is to be gathered, within the limit, for [#handle]. Where it replied already, what it
  /// returns does not matter: the rest of the body is thrown away.
  @Nullable BodySink open(Exchange exchange);

  /// Answers a request whose body has come. The array belongs to the server: what is needed of it
  /// after the call must be copied.
  void handle(Exchange exchange, byte[] body, int length);

  /// The response to what is no acceptable HTTP request.
  Response fault(Exchange exchange, Fault fault);

  /// How many kinds of request it tells apart, counted from 0, which is what has no kind.
  int kinds();

  /// A request was answered.
  void answered(Exchange exchange, int status, long tookNanos);
}
