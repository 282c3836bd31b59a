package dev.laurel.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Several statements that go to the server and come back in one round trip. Each sees what those
/// before it did and waited for.
///
/// A parameter is a text, a number, bytes, a truth value, or an array of them.
final class Script {
  /// Takes one row of an answer.
  @FunctionalInterface
  interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  private record Part(
      String sql, @Nullable RowReader reader, @Nullable IntConsumer counter, Object[] values) {}

  private final List<Part> parts = new ArrayList<>();

  Script query(String sql, RowReader reader, Object... values) {
    parts.add(new Part(sql, reader, null, values));
    return this;
  }

  Script update(String sql, Object... values) {
    parts.add(new Part(sql, null, null, values));
    return this;
  }

  /// An update that tells how many rows it changed.
  Script counted(String sql, IntConsumer counter, Object... values) {
    parts.add(new Part(sql, null, counter, values));
    return this;
  }

  void run(Connection connection) throws SQLException {
    if (parts.isEmpty()) {
      return;
    }
    String sql = String.join(";\n", parts.stream().map(Part::sql).toList());
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int index = 1;
      for (Part part : parts) {
        for (Object value : part.values) {
          bind(statement, index++, value);
        }
      }
      statement.execute();
      for (Part part : parts) {
        take(statement, part);
        statement.getMoreResults();
      }
    }
  }

  private static void take(PreparedStatement statement, Part part) throws SQLException {
    if (part.reader != null) {
      try (ResultSet rows = statement.getResultSet()) {
        while (rows.next()) {
          part.reader.read(rows);
        }
      }
    } else if (part.counter != null) {
      part.counter.accept(statement.getUpdateCount());
    }
  }

  static void bind(PreparedStatement statement, int index, Object value) throws SQLException {
    switch (value) {
      case String text -> statement.setString(index, text);
      case Long number -> statement.setLong(index, number);
      case Integer number -> statement.setInt(index, number);
      case Boolean truth -> statement.setBoolean(index, truth);
      case byte[] bytes -> statement.setBytes(index, bytes);
      case Object[] values ->
          statement.setArray(index, statement.getConnection().createArrayOf(type(values), values));
      default -> statement.setObject(index, value); // arrays of numbers as they are, and UUIDs
    }
  }

  private static String type(Object[] values) {
    return switch (values) {
      case String[] _ -> "text";
      case Long[] _ -> "int8";
      case byte[][] _ -> "bytea";
      default -> throw new IllegalArgumentException("no array of " + values.getClass());
    };
  }
}
