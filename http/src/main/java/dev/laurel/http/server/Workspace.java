package dev.laurel.http.server;

import dev.laurel.http.json.JsonReader;
import dev.laurel.http.json.JsonWriter;

/// Buffers of one event loop, free for whatever runs on it until it returns.
public record Workspace(JsonReader reader, JsonWriter writer) {
  static Workspace of(Limits limits) {
    return new Workspace(new JsonReader(limits.jsonDepth()), new JsonWriter());
  }
}
