package dev.laurel.dynamodb;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Where an item is: its partition, and its place in it.
record Key(String pk, String sk) {
  static final String PK = "PK";
  static final String SK = "SK";

  Map<String, AttributeValue> attributes() {
    return Map.of(PK, AttributeValue.fromS(pk), SK, AttributeValue.fromS(sk));
  }
}
