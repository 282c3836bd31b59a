package dev.laurel.core.ledger;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of the audit log, newest first. `next` is where it goes on; null at its end.
///
/// A page may be shorter than was asked for, or empty, and the log go on all the same: a store
/// looks at a bounded number of events for one page.
public record AuditPage(List<Event> events, @Nullable AuditPlace next) {
  public AuditPage {
    events = List.copyOf(events);
  }
}
