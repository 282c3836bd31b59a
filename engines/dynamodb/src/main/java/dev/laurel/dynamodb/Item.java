package dev.laurel.dynamodb;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// One item of the table: as it was read, or about to be written.
final class Item {
  private final Map<String, AttributeValue> attributes;

  private Item(Map<String, AttributeValue> attributes) {
    this.attributes = attributes;
  }

  static Item at(Key key) {
    return new Item(new HashMap<>(key.attributes()));
  }

  static Item of(Map<String, AttributeValue> attributes) {
    return new Item(attributes);
  }

  Item with(String name, String text) {
    attributes.put(name, AttributeValue.fromS(text));
    return this;
  }

  Item with(String name, long number) {
    attributes.put(name, number(number));
    return this;
  }

  Item with(String name, byte[] bytes) {
    attributes.put(name, AttributeValue.fromB(SdkBytes.fromByteArray(bytes)));
    return this;
  }

  Item with(String name, Map<String, Long> numbers) {
    Map<String, AttributeValue> values = new HashMap<>();
    numbers.forEach((each, number) -> values.put(each, number(number)));
    attributes.put(name, AttributeValue.fromM(values));
    return this;
  }

  Item with(String name, List<AttributeValue> values) {
    attributes.put(name, AttributeValue.fromL(values));
    return this;
  }

  Item with(String name, Item other) {
    attributes.put(name, AttributeValue.fromM(other.attributes));
    return this;
  }

  static AttributeValue number(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }

  Map<String, AttributeValue> attributes() {
    return attributes;
  }

  Key key() {
    return new Key(text(Key.PK), text(Key.SK));
  }

  private @Nullable AttributeValue find(String name) {
    return attributes.get(name);
  }

  String text(String name) {
    return Objects.requireNonNull(optionalText(name), name);
  }

  @Nullable String optionalText(String name) {
    AttributeValue value = find(name);
    return value == null ? null : value.s();
  }

  long number(String name) {
    return Long.parseLong(Objects.requireNonNull(find(name), name).n());
  }

  long number(String name, long otherwise) {
    return find(name) == null ? otherwise : number(name);
  }

  byte[] bytes(String name) {
    return Objects.requireNonNull(optionalBytes(name), name);
  }

  byte @Nullable [] optionalBytes(String name) {
    AttributeValue value = find(name);
    return value == null ? null : value.b().asByteArray();
  }

  Map<String, Long> numbers(String name) {
    AttributeValue value = find(name);
    Map<String, Long> numbers = new HashMap<>();
    if (value != null) {
      value.m().forEach((each, number) -> numbers.put(each, Long.parseLong(number.n())));
    }
    return numbers;
  }

  List<AttributeValue> list(String name) {
    return Objects.requireNonNull(find(name), name).l();
  }

  @Nullable Map<String, AttributeValue> map(String name) {
    AttributeValue value = find(name);
    return value == null ? null : value.m();
  }

  /// About how many bytes DynamoDB reckons for it, or a few more.
  int size() {
    return size(attributes);
  }

  private static int size(Map<String, AttributeValue> some) {
    int bytes = 3;
    for (Map.Entry<String, AttributeValue> each : some.entrySet()) {
      bytes += 1 + each.getKey().length() + size(each.getValue());
    }
    return bytes;
  }

  private static int size(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s().getBytes(StandardCharsets.UTF_8).length;
      case N -> value.n().length() + 1;
      case B -> value.b().asByteArrayUnsafe().length;
      case M -> size(value.m());
      case L -> 3 + value.l().stream().mapToInt(it -> 1 + size(it)).sum();
      case SS, NS, BS, BOOL, NUL, UNKNOWN_TO_SDK_VERSION -> 1;
    };
  }
}
