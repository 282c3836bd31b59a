package dev.laurel.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// Server-sent events, read one by one.
final class EventStream implements AutoCloseable {
  private final BufferedReader lines;

  record Event(String name, String id, String data) {}

  EventStream(InputStream in) {
    lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }

  /// Waits for the next event.
  Event next() throws IOException {
    Map<String, String> fields = new HashMap<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.isEmpty() && fields.containsKey("data")) {
        return new Event(
            fields.getOrDefault("event", ""),
            fields.getOrDefault("id", ""),
            fields.getOrDefault("data", ""));
      }
      int colon = line.indexOf(": ");
      if (colon > 0) {
        fields.put(line.substring(0, colon), line.substring(colon + 2));
      }
    }
    throw new IOException("the stream has ended");
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
