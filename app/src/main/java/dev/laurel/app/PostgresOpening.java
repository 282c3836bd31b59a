package dev.laurel.app;

import dev.laurel.postgres.Database;
import dev.laurel.postgres.DatabaseUnusable;
import dev.laurel.postgres.Settings;

/// Opens the database, or says in one sentence why not.
final class PostgresOpening {
  private PostgresOpening() {}

  static Database open(Engines.Postgres postgres) {
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
