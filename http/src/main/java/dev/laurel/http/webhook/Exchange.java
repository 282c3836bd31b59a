package dev.laurel.http.webhook;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// One request on one connection: HTTP/1.1, and of the answer nothing but its status.
final class Exchange {
  private static final int MAX_HEAD = 16 * 1024;
  private static final int MAX_INTERIM = 8;

  private final Socket socket;
  private int left = MAX_HEAD;

  Exchange(Socket socket) {
    this.socket = socket;
  }

  /// Sends head and body, and reads the status. The body of the answer is not read at all.
  int post(byte[] head, byte[] body) throws IOException {
    var out = socket.getOutputStream();
    out.write(head);
    out.write(body);
    out.flush();
    InputStream in = socket.getInputStream();
    for (int i = 0; i < MAX_INTERIM; i++) {
      int status = status(line(in));
      if (status >= 200) {
        return status;
      }
      skipHeaders(in);
    }
    throw new IOException("the answer does not begin");
  }

  private void skipHeaders(InputStream in) throws IOException {
    while (!line(in).isEmpty()) {
      // What comes before the answer proper says nothing that matters here.
    }
  }

  private static int status(String line) throws IOException {
    if (!line.matches("HTTP/1\\.[01] [1-5][0-9][0-9]( .*)?")) {
      throw new IOException("the answer is not HTTP/1.1");
    }
    return Integer.parseInt(line.substring(9, 12));
  }

  /// One line without its end, of an answer whose head is bounded.
  private String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    while (true) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("the connection was closed without an answer");
      }
      if (--left < 0) {
        throw new IOException("the head of the answer is too long");
      }
      if (next == '\n') {
        return line.toString();
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
  }

  /// The bytes of a head.
  static byte[] head(String... lines) {
    return (String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
  }
}
