package dev.laurel.app;

import dev.laurel.core.guard.Missed;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.IndexState;
import dev.laurel.postgres.Outbox;
import dev.laurel.postgres.PostgresAccess;
import dev.laurel.postgres.PostgresArchive;
import dev.laurel.postgres.PostgresDeliveries;
import dev.laurel.postgres.PostgresLedger;
import dev.laurel.postgres.SqlIndex;
import java.time.InstantSource;

/// The truth in PostgreSQL, which can also rank by itself.
final class PostgresTruth {
  private PostgresTruth() {}

  static Truth open(
      Store.Postgres postgres,
      Engines.Shared settings,
      Missed missed,
      InstantSource clock,
      Closing opened) {
    Database database = opened.add(PostgresOpening.open(postgres));
    opened.add(SharedWatch.start(database).orElseThrow(PostgresTruth::taken));
    PostgresLedger.Options plain =
        PostgresLedger.Options.defaults().withEventRetention(settings.auditRetention());
    PostgresLedger.Options options =
        settings.redis().cluster()
            ? plain.withReplaceableIndex(missed::nothing)
            : plain.withIndex(missed::nothing);
    PostgresLedger ledger = opened.add(PostgresLedger.open(database, clock, options));
    return new Truth(
        ledger,
        ledger.names(),
        new PostgresAccess(database),
        announcement -> new PostgresArchive(database, clock, announcement),
        new PostgresDeliveries(database),
        new IndexState(database),
        new Outbox(database),
        new SqlIndex(database),
        true,
        opened);
  }

  private static CannotStart taken() {
    return new CannotStart(
        "A Laurel with --index memory is running on this PostgreSQL, and its ranks would miss what"
            + " this one changes; stop it, or run it with --index redis too.");
  }
}
