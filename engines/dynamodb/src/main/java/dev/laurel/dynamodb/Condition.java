package dev.laurel.dynamodb;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// What must hold of an item for a write to be done.
///
/// @param attribute the one that it is about, which `#c` stands for; `:c` stands for the number
record Condition(String expression, String attribute, long number) {
  /// There is no such item.
  static Condition absent() {
    return new Condition("attribute_not_exists(#c)", Key.PK, 0);
  }

  static Condition present() {
    return new Condition("attribute_exists(#c)", Key.PK, 0);
  }

  static Condition equal(String attribute, long number) {
    return new Condition("#c = :c", attribute, number);
  }

  /// There is no such item, or its number is less than this.
  static Condition absentOrBelow(String attribute, long number) {
    return new Condition("attribute_not_exists(#c) OR #c < :c", attribute, number);
  }

  /// There is no such number, or it is this.
  static Condition absentOrEqual(String attribute, long number) {
    return new Condition("attribute_not_exists(#c) OR #c = :c", attribute, number);
  }

  Map<String, String> names() {
    return Map.of("#c", attribute);
  }

  Map<String, AttributeValue> values() {
    return expression.contains(":c") ? Map.of(":c", Item.number(number)) : Map.of();
  }
}
