package dev.laurel.http.api;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.ledger.AuditPlace;
import dev.laurel.core.query.Cursor;
import dev.laurel.core.query.PlayerCursor;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Any text as a cursor and as a query: refused, or a place that is written and read as the same.
final class CursorFuzz {
  private static final Set<String> KNOWN = Set.of("limit", "cursor", "window", "asOf");

  @FuzzTest(maxDuration = "60s")
  void a_cursor(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    check(text, Cursor::parse, Cursor::text);
    check(text, PlayerCursor::parse, PlayerCursor::text);
    check(text, AuditPlace::parse, AuditPlace::text);
    Query query = read(text, all -> Query.parse(all, KNOWN));
    if (query != null) {
      var _ = read("limit", query::text);
      var _ = read("asOf", query::date);
    }
  }

  private static <T> void check(String text, Function<String, T> parse, Function<T, String> write) {
    T place = read(text, parse);
    if (place != null && !place.equals(parse.apply(write.apply(place)))) {
      throw new AssertionError(place + " is not read as it was written");
    }
  }

  private static <T> @Nullable T read(String text, Function<String, @Nullable T> parse) {
    try {
      return parse.apply(text);
    } catch (InvalidInput refused) {
      return null;
    }
  }
}
