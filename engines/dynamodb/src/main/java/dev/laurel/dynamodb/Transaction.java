package dev.laurel.dynamodb;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.Update;

/// Changes that are made all or none; of one item only one. More than [#MOST] take an [Intents].
final class Transaction {
  /// What DynamoDB takes at once.
  static final int MOST = 100;

  /// When a write is made where one transaction does not take all. What has a condition, and what
  /// is only proved, comes first by itself.
  enum Turn {
    FIRST,
    MIDDLE,
    LAST
  }

  /// A change of one item, or a proof that it is what it was.
  record Write(Key key, TransactWriteItem item, Turn turn) {
    boolean isCheck() {
      return item.conditionCheck() != null;
    }

    /// One that may be made twice: it adds to a number that only has to be another.
    boolean isTouch() {
      return item.update() != null;
    }

    boolean isFirst() {
      Put put = item.put();
      Delete delete = item.delete();
      return turn == Turn.FIRST
          || (put != null && put.conditionExpression() != null)
          || (delete != null && delete.conditionExpression() != null);
    }
  }

  private final String table;
  private final Map<Key, Write> writes = new LinkedHashMap<>();
  private Turn turn = Turn.MIDDLE;

  Transaction(String table) {
    this.table = table;
  }

  int size() {
    return writes.size();
  }

  boolean has(Key key) {
    return writes.containsKey(key);
  }

  List<Write> writes() {
    return List.copyOf(writes.values());
  }

  /// For the writes that are added from now on.
  Transaction turn(Turn next) {
    turn = next;
    return this;
  }

  Transaction add(Write write) {
    return add(write.key, write.item);
  }

  Transaction put(Item item) {
    return put(item, null);
  }

  Transaction put(Item item, @Nullable Condition condition) {
    Put.Builder put = Put.builder().tableName(table).item(item.attributes());
    if (condition != null) {
      put.conditionExpression(condition.expression()).expressionAttributeNames(condition.names());
      if (!condition.values().isEmpty()) {
        put.expressionAttributeValues(condition.values());
      }
    }
    return add(item.key(), TransactWriteItem.builder().put(put.build()).build());
  }

  Transaction delete(Key key, @Nullable Condition condition) {
    Delete.Builder delete = Delete.builder().tableName(table).key(key.attributes());
    if (condition != null) {
      delete
          .conditionExpression(condition.expression())
          .expressionAttributeNames(condition.names());
      if (!condition.values().isEmpty()) {
        delete.expressionAttributeValues(condition.values());
      }
    }
    return add(key, TransactWriteItem.builder().delete(delete.build()).build());
  }

  Transaction check(Key key, Condition condition) {
    ConditionCheck.Builder check =
        ConditionCheck.builder()
            .tableName(table)
            .key(key.attributes())
            .conditionExpression(condition.expression())
            .expressionAttributeNames(condition.names());
    if (!condition.values().isEmpty()) {
      check.expressionAttributeValues(condition.values());
    }
    return add(key, TransactWriteItem.builder().conditionCheck(check.build()).build());
  }

  /// Adds to a number, which begins at 0.
  Transaction add(Key key, String attribute, long amount) {
    Map<String, AttributeValue> values = new HashMap<>();
    values.put(":n", Item.number(amount));
    Update update =
        Update.builder()
            .tableName(table)
            .key(key.attributes())
            .updateExpression("ADD #n :n")
            .expressionAttributeNames(Map.of("#n", attribute))
            .expressionAttributeValues(values)
            .build();
    return add(key, TransactWriteItem.builder().update(update).build());
  }

  private Transaction add(Key key, TransactWriteItem write) {
    if (writes.put(key, new Write(key, write, turn)) != null) {
      throw new IllegalStateException("one transaction changes " + key + " twice");
    }
    return this;
  }
}
