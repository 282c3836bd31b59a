package dev.laurel.http.api;

import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Submissions;

/// What the API answers from.
///
/// @param remote whether a question may ask another machine: it is then answered on a thread of its
///   own, since no event loop may wait
public record Service(
    Submissions submissions,
    Queries queries,
    Ledger ledger,
    Readiness readiness,
    Role role,
    boolean remote) {
  /// Everything, answered from memory.
  public static Service of(
      Submissions submissions, Queries queries, Ledger ledger, Readiness readiness) {
    return new Service(submissions, queries, ledger, readiness, Role.ALL, false);
  }

  public Service as(Role other) {
    return new Service(submissions, queries, ledger, readiness, other, remote);
  }

  public Service onOtherMachines() {
    return new Service(submissions, queries, ledger, readiness, role, true);
  }
}
