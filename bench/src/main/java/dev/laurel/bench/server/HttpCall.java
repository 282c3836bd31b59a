package dev.laurel.bench.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// One request on a connection of its own: not for load.
final class HttpCall {
  /// What came back.
  record Response(int status, String body) {}

  private static final int TIMEOUT_MILLIS = 30_000;

  private HttpCall() {}

  static Response send(int port, String method, String path, String json) throws IOException {
    String request =
        """
        %s %s HTTP/1.1\r
        Host: localhost\r
        Connection: close\r
        Content-Type: application/json\r
        Content-Length: %d\r
        \r
        %s\
        """
            .formatted(method, path, json.length(), json);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return parse(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static Response parse(String text) throws IOException {
    int headEnd = text.indexOf("\r\n\r\n");
    if (!text.startsWith("HTTP/1.1 ") || headEnd < 0) {
      throw new IOException("no HTTP response: " + text.lines().findFirst().orElse("(nothing)"));
    }
    return new Response(Integer.parseInt(text.substring(9, 12)), text.substring(headEnd + 4));
  }
}
