package dev.laurel.app;

import dev.laurel.http.api.Readiness.State;
import dev.laurel.postgres.Database;
import dev.laurel.postgres.DatabaseUnusable;
import dev.laurel.postgres.Settings;

/// Opens the database, or says in one sentence why not.
final class PostgresOpening {
  /// What a probe is told while it has gone away again.
  static final State NO_ANSWER =
      new State.StoreUnavailable("PostgreSQL does not answer at this moment.");

  private PostgresOpening() {}

  static Database open(Store.Postgres postgres) {
    try {
      return Database.open(
          Settings.of(postgres.url())
              .withUser(postgres.user(), postgres.password())
              .allowingUnsafe(postgres.allowUnsafe()));
    } catch (DatabaseUnusable unusable) {
      throw new CannotStart(String.valueOf(unusable.getMessage()), unusable);
    }
  }
}
