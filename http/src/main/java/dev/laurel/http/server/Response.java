package dev.laurel.http.server;

import dev.laurel.http.json.JsonWriter;

/// A whole response. `headers` are further header lines, each with its line end. The body may be a
/// buffer that is used again: a response is sent at once or not at all.
public record Response(int status, String type, String headers, byte[] body, int length) {
  public static final String JSON = "application/json";
  public static final String PROBLEM = "application/problem+json";

  private static final byte[] EMPTY = new byte[0];

  public static Response json(int status, JsonWriter json) {
    return new Response(status, JSON, "", json.bytes(), json.length());
  }

  public static Response empty(int status) {
    return new Response(status, "", "", EMPTY, 0);
  }

  public static Response of(int status, String type, byte[] body) {
    return new Response(status, type, "", body, body.length);
  }

  /// With one more header line. The caller vouches that the value has no line end in it.
  public Response with(String name, String value) {
    return new Response(status, type, headers + name + ": " + value + "\r\n", body, length);
  }
}
