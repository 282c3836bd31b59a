package dev.laurel.dynamodb;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/// A stretch of one partition, both ends included.
///
/// @param index null for the table itself
/// @param page the most items of one call; 0 for what fits
record Range(
    String pk,
    @Nullable String from,
    @Nullable String to,
    boolean descending,
    int page,
    @Nullable String index) {
  /// Behind every character that a key of ours has.
  private static final String LAST = "\uDBFF\uDFFF";

  static Range all(String pk) {
    return new Range(pk, null, null, false, 0, null);
  }

  static Range prefix(String pk, String prefix) {
    return new Range(pk, prefix, prefix + LAST, false, 0, null);
  }

  static Range between(String pk, String from, String to) {
    return new Range(pk, from, to, false, 0, null);
  }

  /// All of a partition of an index, in order.
  static Range ofIndex(String index, String pk) {
    return new Range(pk, null, null, false, 0, index);
  }

  Range descendingly() {
    return new Range(pk, from, to, true, page, index);
  }

  Range by(int items) {
    return new Range(pk, from, to, descending, items, index);
  }

  QueryRequest request(String table, Map<String, AttributeValue> start) {
    Map<String, String> names = new HashMap<>();
    Map<String, AttributeValue> values = new HashMap<>();
    names.put("#p", index == null ? Key.PK : Schema.partitionOf(index));
    values.put(":p", AttributeValue.fromS(pk));
    String condition = "#p = :p";
    if (from != null && to != null) {
      names.put("#s", Key.SK);
      values.put(":a", AttributeValue.fromS(from));
      values.put(":b", AttributeValue.fromS(to));
      condition += " AND #s BETWEEN :a AND :b";
    }
    QueryRequest.Builder request =
        QueryRequest.builder()
            .tableName(table)
            .keyConditionExpression(condition)
            .expressionAttributeNames(names)
            .expressionAttributeValues(values)
            .scanIndexForward(!descending)
            .consistentRead(index == null);
    if (index != null) {
      request.indexName(index);
    }
    if (page > 0) {
      request.limit(page);
    }
    if (!start.isEmpty()) {
      request.exclusiveStartKey(start);
    }
    return request.build();
  }
}
