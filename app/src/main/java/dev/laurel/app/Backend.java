package dev.laurel.app;

import dev.laurel.app.metrics.EngineFigures;
import dev.laurel.core.access.AccessSettings;
import dev.laurel.core.access.AccessStore;
import dev.laurel.core.guard.Progress;
import dev.laurel.core.guard.Report;
import dev.laurel.core.notice.Announcement;
import dev.laurel.http.api.Service;
import java.time.Clock;
import java.time.InstantSource;

/// The opened engines: what a server answers from, and what `verify` compares. One of the two is
/// asked of it, once.
interface Backend extends AutoCloseable {
  /// Throws [CannotStart] where an engine cannot be used.
  static Backend open(Engines engines) {
    return open(engines, Clock.systemUTC());
  }

  /// One that goes by another clock than the machine's.
  static Backend open(Engines engines, InstantSource clock) {
    return switch (engines) {
      case Engines.Embedded embedded -> EmbeddedBackend.open(embedded, clock);
      case Engines.Single single -> SingleBackend.open(single, clock);
      case Engines.Shared shared -> SharedBackend.open(shared, clock);
    };
  }

  /// Where keys, accounts and sessions are kept; can be asked from the beginning.
  AccessStore access();

  /// Loads what has to be loaded and begins to write. The end of a window is told to those whom the
  /// announcement names; accounts are kept as they say, but for how long acts are.
  Service serve(Announcement announcement, AccessSettings accounts);

  /// What the engines have counted until now.
  default EngineFigures figures() {
    return EngineFigures.NONE;
  }

  /// Compares every rank with the truth.
  Report verify(Progress progress);

  /// Has the index made anew from the truth, after [#verify]. False where it lives no longer than
  /// this process, so that there is nothing to mend.
  boolean repair(Report report);

  /// Answers what was accepted, then closes the engines.
  @Override
  void close();
}
