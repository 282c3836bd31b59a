package dev.laurel.http.model;

import dev.laurel.core.Micros;
import dev.laurel.http.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A JSON object, member by member. A member that is missing is not the same as one that is null.
record Doc(Map<?, ?> members) {
  static Doc parse(byte[] json) {
    return of(Json.parse(json));
  }

  static Doc of(@Nullable Object value) {
    if (value instanceof Map<?, ?> members) {
      return new Doc(members);
    }
    throw new IllegalStateException("no object: " + value);
  }

  private @Nullable Object member(String name) {
    if (!members.containsKey(name)) {
      throw new IllegalStateException("no member " + name + " in " + members);
    }
    return members.get(name);
  }

  private <T> T as(Class<T> type, String name) {
    Object value = member(name);
    if (!type.isInstance(value)) {
      throw new IllegalStateException(name + " is no " + type.getSimpleName() + " in " + members);
    }
    return type.cast(value);
  }

  boolean isNull(String name) {
    return member(name) == null;
  }

  String text(String name) {
    return as(String.class, name);
  }

  @Nullable String textOrNull(String name) {
    return isNull(name) ? null : text(name);
  }

  long number(String name) {
    return as(Long.class, name);
  }

  @Nullable Long numberOrNull(String name) {
    return isNull(name) ? null : number(name);
  }

  double decimal(String name) {
    return as(Number.class, name).doubleValue();
  }

  boolean flag(String name) {
    return as(Boolean.class, name);
  }

  /// A time, in microseconds since 1970.
  long micros(String name) {
    return Micros.of(Instant.parse(text(name)));
  }

  Doc doc(String name) {
    return of(member(name));
  }

  <T> List<T> list(String name, Function<Doc, T> each) {
    List<?> values = as(List.class, name);
    return values.stream().map(value -> each.apply(of(value))).toList();
  }

  List<String> texts(String name) {
    List<?> values = as(List.class, name);
    return values.stream().map(String.class::cast).toList();
  }
}
