package dev.laurel.http.live;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Server-sent events as bytes.
final class Frame {
  /// Keeps the line open.
  static final byte[] COMMENT = ascii(":\n\n");

  /// How long a client waits before it comes back.
  static final byte[] RETRY = ascii("retry: 2000\n\n");

  private Frame() {}

  /// An event without its id.
  static byte[] event(String name, byte[] json) {
    return join(ascii("event: " + name + "\ndata: "), oneLine(json), ascii("\n\n"));
  }

  /// The line that comes before an event.
  static byte[] id(Bookmark bookmark) {
    return ascii("id: " + bookmark.text() + "\n");
  }

  /// The event with another id.
  static byte[] renamed(byte[] event, byte[] id) {
    int end = 0;
    while (event[end] != '\n') {
      end++;
    }
    return join(id, Arrays.copyOfRange(event, end + 1, event.length));
  }

  /// In JSON a line end stands between tokens only, where a space does as well.
  private static byte[] oneLine(byte[] json) {
    byte[] line = json.clone();
    for (int i = 0; i < line.length; i++) {
      if (line[i] == '\n' || line[i] == '\r') {
        line[i] = ' ';
      }
    }
    return line;
  }

  static byte[] join(byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    byte[] whole = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, whole, at, part.length);
      at += part.length;
    }
    return whole;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
