package dev.laurel.dynamodb;

import dev.laurel.core.Refusal.Unavailable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/// The table and its indexes.
final class Schema {
  static final String RANK_INDEX = "RankIndex";
  static final String USER_INDEX = "UserIndex";
  static final String OFFICIAL_INDEX = "GSI_Official_Rank";
  static final String NAME_INDEX = "GSI_Find_User_By_Name";

  /// When DynamoDB may delete an item, in seconds since 1970.
  static final String EXPIRES = "Expires";

  private static final String DIVISION = "Standings";
  private static final String RANK_KEY = "RankKey";
  private static final String USER = "UserID";
  private static final String SNAPSHOT = "Snapshot";
  private static final String OFFICIAL_RANK = "Official_Rank";
  private static final String NAME_LOWER = "Name_Lower";
  private static final int STEPS = 600;
  private static final long STEP_MILLIS = 500;

  private record Index(
      String name, String partition, String order, ScalarAttributeType type, List<String> more) {
    GlobalSecondaryIndex definition() {
      Projection projection =
          more.isEmpty()
              ? Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build()
              : Projection.builder()
                  .projectionType(ProjectionType.INCLUDE)
                  .nonKeyAttributes(more)
                  .build();
      return GlobalSecondaryIndex.builder()
          .indexName(name)
          .keySchema(key(partition, KeyType.HASH), key(order, KeyType.RANGE))
          .projection(projection)
          .build();
    }
  }

  private static final List<Index> INDEXES =
      List.of(
          new Index(
              RANK_INDEX,
              DIVISION,
              RANK_KEY,
              ScalarAttributeType.B,
              List.of(USER, "Score", "Subscore", "ReachedAt", "EntryVersion")),
          new Index(USER_INDEX, USER, Key.PK, ScalarAttributeType.S, List.of()),
          new Index(
              OFFICIAL_INDEX,
              SNAPSHOT,
              OFFICIAL_RANK,
              ScalarAttributeType.N,
              List.of("Name", "Score")),
          new Index(NAME_INDEX, NAME_LOWER, Key.SK, ScalarAttributeType.S, List.of("Name")));

  private final DynamoDbClient client;
  private final String table;

  Schema(DynamoDbClient client, String table) {
    this.client = client;
    this.table = table;
  }

  static String partitionOf(String index) {
    return INDEXES.stream().filter(it -> it.name.equals(index)).findFirst().orElseThrow().partition;
  }

  private static KeySchemaElement key(String attribute, KeyType type) {
    return KeySchemaElement.builder().attributeName(attribute).keyType(type).build();
  }

  /// Makes what is missing, and waits until it can be used. Doing it again changes nothing.
  void make(boolean expiring) {
    try {
      Patience.call(() -> client.describeTable(call -> call.tableName(table)));
    } catch (ResourceNotFoundException missing) {
      create();
    }
    await();
    require();
    if (expiring) {
      expire();
    }
  }

  private void create() {
    List<AttributeDefinition> attributes = new ArrayList<>();
    attributes.add(attribute(Key.PK, ScalarAttributeType.S));
    attributes.add(attribute(Key.SK, ScalarAttributeType.S));
    attributes.add(attribute(DIVISION, ScalarAttributeType.S));
    attributes.add(attribute(RANK_KEY, ScalarAttributeType.B));
    attributes.add(attribute(USER, ScalarAttributeType.S));
    attributes.add(attribute(SNAPSHOT, ScalarAttributeType.S));
    attributes.add(attribute(OFFICIAL_RANK, ScalarAttributeType.N));
    attributes.add(attribute(NAME_LOWER, ScalarAttributeType.S));
    try {
      client.createTable(call ->
          call.tableName(table)
              .billingMode(BillingMode.PAY_PER_REQUEST)
              .keySchema(key(Key.PK, KeyType.HASH), key(Key.SK, KeyType.RANGE))
              .attributeDefinitions(attributes)
              .globalSecondaryIndexes(INDEXES.stream().map(Index::definition).toList()));
    } catch (ResourceInUseException somebodyElse) {
      // It is waited for like one's own.
    }
  }

  private static AttributeDefinition attribute(String name, ScalarAttributeType type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  private void await() {
    for (int left = STEPS; left > 0; left--) {
      if (describe().tableStatus() == TableStatus.ACTIVE) {
        return;
      }
      try {
        Thread.sleep(STEP_MILLIS);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        throw new Unavailable("The table is still being made.", 1);
      }
    }
    throw new Unavailable("The table is still being made.", 1);
  }

  private TableDescription describe() {
    return Patience.call(() -> client.describeTable(call -> call.tableName(table))).table();
  }

  /// Refuses a table that is not Laurel's. Throws [TableUnusable].
  void require() {
    TableDescription found;
    try {
      found = describe();
    } catch (ResourceNotFoundException missing) {
      throw new TableUnusable("There is no table '" + table + "'; make it by ./laurel migrate.");
    }
    Set<String> missing =
        INDEXES.stream().map(Index::name).collect(Collectors.toCollection(TreeSet::new));
    found.globalSecondaryIndexes().stream()
        .map(GlobalSecondaryIndexDescription::indexName)
        .forEach(missing::remove);
    boolean keyed =
        found.keySchema().equals(List.of(key(Key.PK, KeyType.HASH), key(Key.SK, KeyType.RANGE)));
    if (!keyed || !missing.isEmpty()) {
      throw new TableUnusable(
          "The table '%s' is not Laurel's: it lacks %s. Choose another by --dynamodb-table."
              .formatted(table, keyed ? "the indexes " + missing : "the keys PK and SK"));
    }
  }

  private void expire() {
    TimeToLiveStatus status =
        client
            .describeTimeToLive(call -> call.tableName(table))
            .timeToLiveDescription()
            .timeToLiveStatus();
    if (status == TimeToLiveStatus.DISABLED) {
      client.updateTimeToLive(call ->
          call.tableName(table)
              .timeToLiveSpecification(to -> to.attributeName(EXPIRES).enabled(true)));
    }
  }
}
