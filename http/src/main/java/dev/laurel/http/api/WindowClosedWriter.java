package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.notice.NoticeFormat;
import dev.laurel.core.notice.NoticeId;
import dev.laurel.core.notice.NoticeKind;
import dev.laurel.http.json.JsonWriter;
import java.util.Arrays;

/// Writes the end of a window as webhooks get it: the result of the window as it can be asked for,
/// under its type and id.
public final class WindowClosedWriter implements NoticeFormat {
  private static final byte[] TYPE = token("{\"type\":");
  private static final byte[] ID = token(",\"id\":");
  private static final byte[] GAME = token(",\"game\":");

  @Override
  public byte[] json(NoticeId id, WindowResult result) {
    JsonWriter json = new JsonWriter();
    json.raw(TYPE).string(NoticeKind.WINDOW_CLOSED.label()).raw(ID).string(id.value());
    new ArchiveWriter(json).result(GAME, result);
    return Arrays.copyOf(json.bytes(), json.length());
  }
}
