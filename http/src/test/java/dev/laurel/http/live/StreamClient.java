package dev.laurel.http.live;

import dev.laurel.http.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads a stream of server-sent events from a plain socket, when a test asks it to.
final class StreamClient implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 30_000;

  private final Socket socket;
  private final BufferedReader in;
  private final Map<String, String> headers = new HashMap<>();
  private final List<String> comments = new ArrayList<>();
  private final int status;

  /// One event: its name, its id, and its data as JSON.
  record Event(String name, String id, String data) {
    Map<String, @Nullable Object> json() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      Object parsed = Objects.requireNonNull(Json.parse(data.getBytes(StandardCharsets.UTF_8)));
      ((Map<?, ?>) parsed).forEach((name, value) -> members.put((String) name, value));
      return members;
    }

    /// The players of a snapshot or an update, best first.
    List<Object> players() {
      return column("player");
    }

    List<Object> column(String field) {
      Object rows = json().get(name.equals("snapshot") ? "standings" : "leaderboard");
      List<Object> values = new ArrayList<>();
      for (Object row : (List<?>) Objects.requireNonNull(rows)) {
        values.add(Objects.requireNonNull(((Map<?, ?>) row).get(field)));
      }
      return values;
    }
  }

  StreamClient(int port, String path, String... headerLines) throws IOException {
    socket = new Socket();
    // Small, so that a client that does not read is soon known for it.
    socket.setReceiveBufferSize(4096);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setSoTimeout(PATIENCE_MILLIS);
    StringBuilder request = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n");
    for (String line : headerLines) {
      request.append(line).append("\r\n");
    }
    socket
        .getOutputStream()
        .write(request.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
    in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    status = Integer.parseInt(line().split(" ", -1)[1]);
    for (String header = line(); !header.isEmpty(); header = line()) {
      int colon = header.indexOf(':');
      headers.put(header.substring(0, colon), header.substring(colon + 1).strip());
    }
  }

  int status() {
    return status;
  }

  @Nullable String header(String name) {
    return headers.get(name);
  }

  /// What follows the head of an ordinary response.
  String rest() throws IOException {
    return line();
  }

  private String line() throws IOException {
    String line = in.readLine();
    if (line == null) {
      throw new IOException("the stream has ended");
    }
    return line;
  }

  /// The next event.
  Event next() throws IOException {
    Event event = nextOrEnd();
    if (event == null) {
      throw new IOException("the stream has ended");
    }
    return event;
  }

  /// The next event of this name; those before it are skipped.
  Event next(String name) throws IOException {
    Event event = next();
    while (!event.name().equals(name)) {
      event = next();
    }
    return event;
  }

  /// The next event, or null at the end.
  @Nullable Event nextOrEnd() throws IOException {
    Map<String, String> fields = new HashMap<>();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.startsWith(":")) {
        comments.add(line);
      } else if (line.isEmpty() && fields.containsKey("data")) {
        return new Event(
            Objects.requireNonNull(fields.get("event")),
            Objects.requireNonNull(fields.get("id")),
            Objects.requireNonNull(fields.get("data")));
      } else if (!line.isEmpty()) {
        int colon = line.indexOf(": ");
        fields.put(line.substring(0, colon), line.substring(colon + 2));
      }
    }
    return null;
  }

  /// Reads until a comment has come.
  String comment() throws IOException {
    while (comments.isEmpty()) {
      String line = line();
      if (line.startsWith(":")) {
        comments.add(line);
      }
    }
    return comments.removeFirst();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
