package dev.laurel.core.live;

import java.util.function.Consumer;

/// Tells listeners what changes, here and on the other instances.
///
/// Nobody waits for a listener: what comes while it is busy is merged, and told as one when it
/// returns. News may be told twice, and may be told as [Changed#EVERYTHING] where it was lost; it
/// is not kept for those who listen later.
public interface Feed extends AutoCloseable {
  /// Tells all listeners; returns at once.
  void publish(Changed changed);

  /// Whether anybody may be listening: where nobody is, news need not be gathered. Whoever
  /// subscribes before it looks misses nothing.
  boolean isHeard();

  /// Calls the listener, from a thread of its own and never twice at a time, until the subscription
  /// is closed.
  Subscription subscribe(Consumer<Changed> listener);

  /// Ends every subscription.
  @Override
  void close();

  /// One listener's.
  interface Subscription extends AutoCloseable {
    /// The listener is not called again once a call that is under way has returned.
    @Override
    void close();
  }
}
