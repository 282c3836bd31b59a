package dev.laurel.core.embedded;

import dev.laurel.core.codec.EventReader;
import dev.laurel.core.ledger.AuditPage;
import dev.laurel.core.ledger.AuditPlace;
import dev.laurel.core.ledger.AuditRange;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One page of the audit log in the making: groups of events come newest first, and it takes what
/// belongs to the range, until the page is full or enough was looked at.
final class AuditReading {
  /// The most groups that are unpacked for one page.
  private static final int MAX_GROUPS = 256;

  private final RowStore rows;
  private final AuditRange range;
  private final List<Event> told = new ArrayList<>();
  private @Nullable AuditPlace next;
  private long below;
  private int looked;

  AuditReading(RowStore rows, AuditRange range) {
    this.rows = rows;
    this.range = range;
    this.below = range.before() == null ? Long.MAX_VALUE : range.before().sequence();
  }

  /// No event from this one on is of interest.
  long newest() {
    return range.before() == null ? Long.MAX_VALUE : range.before().sequence();
  }

  /// Looks at the group with this first event and time; false where no more need be told.
  boolean visit(long first, long time) {
    if (first >= below || time >= range.to()) {
      return true;
    }
    if (looked++ == MAX_GROUPS) {
      next = new AuditPlace(time, below);
      return false;
    }
    Optional<byte[]> row = rows.get(Family.EVENTS, Keys.of(first));
    if (row.isEmpty()) {
      // Trimmed, and with it everything before it.
      return false;
    }
    List<Event> events = new ArrayList<>();
    new EventReader(first, row.get()).read(events::add);
    below = first;
    return take(events) && time >= range.from();
  }

  /// False where the page is full.
  private boolean take(List<Event> events) {
    for (Event event : events.reversed()) {
      if (event.sequence() < newest() && range.holds(event)) {
        if (told.size() == range.limit()) {
          next = AuditPlace.of(told.getLast());
          return false;
        }
        told.add(event);
      }
    }
    return true;
  }

  AuditPage page() {
    return new AuditPage(told, next);
  }
}
