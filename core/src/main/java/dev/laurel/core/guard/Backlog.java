package dev.laurel.core.guard;

import dev.laurel.core.ledger.Change;
import dev.laurel.core.ledger.Event;
import java.time.Duration;
import java.util.List;

/// The commits that the index may not have, kept with the ledger; the last one of a busy instance
/// is always among them. For any number of threads and instances.
public interface Backlog {
  /// The commits that wait now, for longer than this, oldest first.
  List<Long> waiting(Duration longerThan);

  /// Their events, in order, as far as they still wait.
  List<Event> events(List<Long> commits);

  void delete(List<Long> commits);

  /// The entries that these changes are about as they are now, removed ones included; nothing of
  /// those whose board or window is gone.
  List<Change> current(List<Change> changes);
}
