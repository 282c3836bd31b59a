package dev.laurel.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Sends exactly the bytes that a test names, and reads whole responses.
public final class RawClient implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 30_000;

  private final Socket socket;
  private final InputStream in;

  public RawClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream());
  }

  public RawClient send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    return this;
  }

  public void shutdownOutput() throws IOException {
    socket.shutdownOutput();
  }

  /// The next response; its body by its content length.
  public Reply read() throws IOException {
    return read(true);
  }

  /// The next response, which answers a HEAD.
  public Reply readHead() throws IOException {
    return read(false);
  }

  private Reply read(boolean withBody) throws IOException {
    String status = line();
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String header = line(); !header.isEmpty(); header = line()) {
      int colon = header.indexOf(':');
      headers.put(header.substring(0, colon), List.of(header.substring(colon + 1).strip()));
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", List.of("0")).getFirst());
    byte[] body = in.readNBytes(withBody ? length : 0);
    return new Reply(Integer.parseInt(status.split(" ", -1)[1]), headers, body);
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("after '" + line + "'");
      }
      line.write(b);
    }
    return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
  }

  /// Whether the server has ended the connection and sent nothing more.
  public boolean isEnded() throws IOException {
    return in.read() < 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
