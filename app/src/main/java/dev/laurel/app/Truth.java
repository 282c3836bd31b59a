package dev.laurel.app;

import dev.laurel.core.access.AccessStore;
import dev.laurel.core.archive.Archive;
import dev.laurel.core.guard.Agreement;
import dev.laurel.core.guard.Backlog;
import dev.laurel.core.guard.Missed;
import dev.laurel.core.index.RankIndex;
import dev.laurel.core.ledger.Ledger;
import dev.laurel.core.notice.Announcement;
import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.player.Names;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/// All that instances share but the ranks, in one opened store.
///
/// @param names the names of players, from a cache where they are known
/// @param access keys, accounts and sessions
/// @param archives closed windows and snapshots, which tell the end of a window to those whom the
///   announcement names
/// @param agreement what the instances agree on about the index
/// @param backlog the commits that the index may not have
/// @param fallback what answers while the index is away, and knows at any time which windows hold
///   entries
/// @param ranksByItself whether the fallback can tell ranks. Where it cannot, they are refused
///   until the index is back
/// @param opened what is closed with it
record Truth(
    Ledger ledger,
    Names names,
    AccessStore access,
    Function<Announcement, Archive> archives,
    Deliveries deliveries,
    Agreement agreement,
    Backlog backlog,
    RankIndex fallback,
    boolean ranksByItself,
    Closing opened)
    implements AutoCloseable {
  /// `missed` tells the ledger whether the index may lack a change of this instance; what happens
  /// has the time of the clock. Throws [CannotStart] where the store cannot be used.
  static Truth open(Engines.Shared settings, Missed missed, InstantSource clock) {
    Closing opened = new Closing();
    try {
      return switch (settings.store()) {
        case Store.Postgres postgres ->
            PostgresTruth.open(postgres, settings, missed, clock, opened);
        case Store.DynamoDb dynamo -> DynamoTruth.open(dynamo, settings, missed, clock, opened);
        case Store.Cassandra cassandra ->
            CassandraTruth.open(cassandra, settings, missed, clock, opened);
      };
    } catch (RuntimeException | Error cannotOpen) {
      opened.close();
      throw cannotOpen;
    }
  }

  /// Whether the index has taken all changes, so that none has to wait for it any longer.
  ///
  /// A server of a cluster that was replaced may have taken some while the index is filled anew
  /// without them: so none is forgotten during a filling, which brings in all that wait.
  static BooleanSupplier hasAll(Engines.Shared settings, Missed missed, Agreement agreement) {
    return settings.redis().cluster()
        ? () -> missed.nothing() && !isBeingFilled(agreement)
        : missed::nothing;
  }

  private static boolean isBeingFilled(Agreement agreement) {
    return switch (agreement.read().phase()) {
      case CATCHING_UP, SETTLING -> true;
      case SUSPENDED, READY -> false;
    };
  }

  @Override
  public void close() {
    opened.close();
  }
}
