package dev.laurel.core.notice;

import java.util.List;
import java.util.Optional;

/// The notices that are kept and the deliveries that are not done yet: the port to a store. For any
/// number of threads, and of instances where they share the store.
///
/// Adding is not here: an engine does it within the write that makes the notice true.
public interface Deliveries {
  /// Where nothing is kept, and nothing is to be delivered.
  Deliveries NONE = new NoDeliveries();

  /// What is due, longest first, at most `limit` of them. Each is the caller's alone until its
  /// lease ends ([Delivery#LEASE] after `now`, and [Delivery#at] says so); one that is neither
  /// delivered nor failed by then, as its taker died, is due again.
  List<Delivery> take(long now, int limit);

  /// What a delivery is to send; empty where it is no longer kept.
  Optional<Notice> notice(NoticeId id);

  /// The receiver has it. Told twice, the second changes nothing.
  void delivered(Delivery taken);

  /// The attempt failed: `after` is what [Delivery#failed] made of what was taken. Changes nothing
  /// where somebody else has told of the same attempt.
  void failed(Delivery taken, Delivery after);

  /// Those in a state, at most `limit` of them: the pending by when they are due, the failed by
  /// when they were given up.
  List<Delivery> list(Delivery.State state, int limit);

  /// Deletes what was given up, and notices that were made, longer than [Delivery#KEPT] ago and
  /// have no delivery any more; a bounded number at once.
  void sweep(long now);
}
