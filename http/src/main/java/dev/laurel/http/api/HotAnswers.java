package dev.laurel.http.api;

import dev.laurel.core.query.Page;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.server.Response;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The JSON of first pages that were told last. A page that has not changed is the same object, and
/// then so are its bytes.
final class HotAnswers {
  private static final int KEPT = 256;
  private static final int MAX_BYTES = 32 << 10;

  private final AtomicReferenceArray<@Nullable Hot> kept = new AtomicReferenceArray<>(KEPT);

  private record Hot(Page page, byte[] json) {}

  @SuppressWarnings("ReferenceEquality") // to be the same object is what tells that it is unchanged
  Response answer(Page page, JsonWriter json) {
    int place = System.identityHashCode(page) % KEPT;
    Hot known = kept.getAcquire(place);
    if (known != null && known.page == page) {
      return Response.of(200, Response.JSON, known.json);
    }
    new StandingsWriter(json).page(page);
    if (json.length() <= MAX_BYTES) {
      kept.setRelease(place, new Hot(page, Arrays.copyOf(json.bytes(), json.length())));
    }
    return Response.json(200, json);
  }
}
