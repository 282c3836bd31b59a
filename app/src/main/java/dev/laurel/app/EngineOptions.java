package dev.laurel.app;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The flags that say where the data is, for every command that opens it.
final class EngineOptions {
  @Option(
      names = "--store",
      paramLabel = "STORE",
      description = "What keeps the truth: rocksdb (default), postgres, dynamodb or cassandra.")
  @Nullable String store;

  @Option(
      names = "--index",
      paramLabel = "INDEX",
      description =
          "What keeps the ranks: memory (default), for one instance, or redis, for any number of"
              + " them on one store. dynamodb and cassandra need redis.")
  @Nullable String index;

  @Option(
      names = "--data",
      paramLabel = "DIRECTORY",
      description = "Where rocksdb keeps the data (default: ./data).")
  @Nullable String data;

  @Option(
      names = "--postgres",
      paramLabel = "ADDRESS",
      description = "Such as jdbc:postgresql://127.0.0.1:5432/laurel.")
  @Nullable String postgres;

  @Option(names = "--postgres-user", paramLabel = "NAME", description = "Whom to log in as.")
  @Nullable String postgresUser;

  @Option(
      names = "--postgres-password",
      paramLabel = "PASSWORD",
      description = "Better in LAUREL_POSTGRES_PASSWORD: whoever lists processes can read a flag.")
  @Nullable String postgresPassword;

  @Option(
      names = "--allow-unsafe-postgres",
      description =
          "Accept a PostgreSQL that may lose what it has confirmed (fsync, full_page_writes or"
              + " synchronous_commit off).")
  boolean allowUnsafePostgres;

  @Option(
      names = "--dynamodb",
      paramLabel = "ADDRESS",
      description =
          "Such as http://127.0.0.1:8000 (default: Amazon's own in the region). Who may go there is"
              + " found where the AWS SDK looks: AWS_ACCESS_KEY_ID, a profile, the role of the"
              + " machine.")
  @Nullable String dynamoDb;

  @Option(
      names = "--dynamodb-region",
      paramLabel = "REGION",
      description = "Such as eu-central-1 (default: what AWS_REGION or the profile says).")
  @Nullable String dynamoDbRegion;

  @Option(
      names = "--dynamodb-table",
      paramLabel = "TABLE",
      description = "The table that has everything (default: LeaderboardService).")
  @Nullable String dynamoDbTable;

  @Option(
      names = "--cassandra",
      paramLabel = "HOST:PORT",
      description = "Some nodes, such as 10.0.0.1:9042,10.0.0.2:9042; the others are found.")
  @Nullable String cassandra;

  @Option(
      names = "--cassandra-datacenter",
      paramLabel = "NAME",
      description = "The data centre that this server is in (default: datacenter1).")
  @Nullable String cassandraDatacenter;

  @Option(
      names = "--cassandra-keyspace",
      paramLabel = "NAME",
      description = "The keyspace that has everything (default: laurel).")
  @Nullable String cassandraKeyspace;

  @Option(
      names = "--cassandra-replication",
      paramLabel = "NODES",
      description = "How many nodes have each row of a keyspace that migrate makes (default: 3).")
  @Nullable String cassandraReplication;

  @Option(
      names = "--cassandra-user",
      paramLabel = "NAME",
      description = "Whom to log in as. The password is read from LAUREL_CASSANDRA_PASSWORD only.")
  @Nullable String cassandraUser;

  @Option(
      names = "--redis",
      paramLabel = "ADDRESS",
      description =
          "Such as redis://127.0.0.1:6379 or rediss://user:password@host:6380/0. Of a cluster some"
              + " servers, with commas between them; the others are found through them.")
  @Nullable String redis;

  @Option(
      names = "--redis-cluster",
      description =
          "The Redis is a Redis Cluster: --redis redis://a:6379,redis://b:6379 --redis-cluster."
              + " User and password of the first address hold for all servers.")
  boolean redisCluster;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The settings file (default: laurel.yaml where there is one).")
  @Nullable Path config;

  @Spec private CommandSpec own = CommandSpec.create();

  /// The flags that were given, by the names of their settings.
  Map<String, String> flags() {
    return Flags.given(own);
  }
}
