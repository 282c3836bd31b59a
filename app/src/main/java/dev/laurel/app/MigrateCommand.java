package dev.laurel.app;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `laurel migrate`: makes the tables of the store, or brings them up to date.
@Command(
    name = "migrate",
    description = {
      "Makes the tables of the chosen store, or brings those of an older version up to date.",
      "Doing it again changes nothing. Servers on PostgreSQL do it by themselves when they start."
    },
    mixinStandardHelpOptions = true)
final class MigrateCommand implements Callable<Integer> {
  @Mixin EngineOptions engines = new EngineOptions();

  @Spec private CommandSpec spec;

  MigrateCommand() {
    spec = CommandSpec.create();
  }

  @Override
  public Integer call() {
    Settings settings = Settings.resolve(engines.flags(), System.getenv(), engines.config);
    PrintWriter out = spec.commandLine().getOut();
    out.println(migrated(settings.engines()));
    out.flush();
    return 0;
  }

  private static String migrated(Engines engines) {
    return switch (engines) {
      case Engines.Embedded _ ->
          "There is nothing to do: rocksdb makes what it needs when the server starts.";
      case Engines.Single single -> migrated(single.postgres());
      case Engines.Shared shared -> migrated(shared.store());
    };
  }

  private static String migrated(Store store) {
    switch (store) {
      case Store.Postgres postgres -> PostgresOpening.open(postgres).close();
      case Store.DynamoDb dynamo -> DynamoTruth.migrate(dynamo);
      case Store.Cassandra cassandra -> CassandraTruth.migrate(cassandra);
    }
    return "The tables in " + store.label() + " are up to date.";
  }
}
