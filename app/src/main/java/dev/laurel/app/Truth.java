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
import java.util.function.BooleanSupplier;

/// All that instances share but the ranks, in one opened store.
interface Truth extends AutoCloseable {
  /// `missed` tells the ledger whether the index may lack a change of this instance. Throws
  /// [CannotStart] where the store cannot be used.
  static Truth open(Engines.Shared settings, Missed missed) {
    return switch (settings.store()) {
      case Store.Postgres postgres -> PostgresTruth.open(postgres, settings, missed);
      case Store.DynamoDb dynamo -> DynamoTruth.open(dynamo, settings, missed);
      case Store.Cassandra cassandra -> CassandraTruth.open(cassandra, settings, missed);
    };
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

  Ledger ledger();

  /// The names of players, from a cache where they are known.
  Names names();

  /// Keys, accounts and sessions.
  AccessStore access();

  /// Closed windows and snapshots, which tells the end of a window to those whom the announcement
  /// names.
  Archive archive(Announcement announcement);

  Deliveries deliveries();

  /// What the instances agree on about the index.
  Agreement agreement();

  /// The commits that the index may not have.
  Backlog backlog();

  /// What answers while the index is away, and knows at any time which windows hold entries.
  RankIndex fallback();

  /// Whether the fallback can tell ranks. Where it cannot, they are refused until the index is
  /// back.
  boolean ranksByItself();

  @Override
  void close();
}
