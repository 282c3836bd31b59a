package dev.laurel.http.api;

import dev.laurel.core.access.Access;
import dev.laurel.core.archive.Archivist;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.limit.RateLimiter;
import dev.laurel.core.live.Feed;
import dev.laurel.core.live.LocalFeed;
import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Submissions;
import org.jspecify.annotations.Nullable;

/// What the API answers from.
///
/// @param access who calls, and who may be a caller
/// @param feed tells what changes
/// @param deliveries the notices that are on their way
/// @param remote whether a question may ask another machine: it is then answered on a thread of its
///   own, since no event loop may wait
/// @param limiter counts for all instances together; null where each counts for itself
public record Service(
    Submissions submissions,
    Queries queries,
    Ledger ledger,
    Archivist archivist,
    Access access,
    Feed feed,
    Deliveries deliveries,
    Readiness readiness,
    Duty duty,
    boolean remote,
    @Nullable RateLimiter limiter) {
  /// Everything, answered from memory; nobody is told anything, and the feed is silent.
  public static Service of(
      Submissions submissions,
      Queries queries,
      Ledger ledger,
      Archivist archivist,
      Access access,
      Readiness readiness) {
    return new Service(
        submissions,
        queries,
        ledger,
        archivist,
        access,
        new LocalFeed(),
        Deliveries.NONE,
        readiness,
        Duty.ALL,
        false,
        null);
  }

  public Service as(Duty other) {
    return new Service(
        submissions,
        queries,
        ledger,
        archivist,
        access,
        feed,
        deliveries,
        readiness,
        other,
        remote,
        limiter);
  }

  public Service onOtherMachines() {
    return new Service(
        submissions,
        queries,
        ledger,
        archivist,
        access,
        feed,
        deliveries,
        readiness,
        duty,
        true,
        limiter);
  }

  public Service with(Deliveries others) {
    return new Service(
        submissions,
        queries,
        ledger,
        archivist,
        access,
        feed,
        others,
        readiness,
        duty,
        remote,
        limiter);
  }

  public Service with(Feed other) {
    return new Service(
        submissions,
        queries,
        ledger,
        archivist,
        access,
        other,
        deliveries,
        readiness,
        duty,
        remote,
        limiter);
  }

  public Service with(RateLimiter other) {
    return new Service(
        submissions,
        queries,
        ledger,
        archivist,
        access,
        feed,
        deliveries,
        readiness,
        duty,
        remote,
        other);
  }
}
