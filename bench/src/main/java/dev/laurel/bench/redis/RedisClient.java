package dev.laurel.bench.redis;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// One connection for a few commands, one after another: not for load.
final class RedisClient implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;

  private RedisClient(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  static RedisClient open(int port) throws IOException {
    return new RedisClient(new Socket(InetAddress.getLoopbackAddress(), port));
  }

  /// The reply as text: of a line without its type, except that an error keeps its `-`.
  String call(String... words) throws IOException {
    StringBuilder command = new StringBuilder("*" + words.length + "\r\n");
    for (String word : words) {
      command.append("$").append(word.length()).append("\r\n").append(word).append("\r\n");
    }
    socket.getOutputStream().write(command.toString().getBytes(StandardCharsets.US_ASCII));
    String line = line();
    if (!line.startsWith("$")) {
      return line.startsWith("-") ? line : line.substring(1);
    }
    byte[] text = in.readNBytes(Integer.parseInt(line.substring(1)));
    line();
    return new String(text, StandardCharsets.UTF_8);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("Redis closed the connection");
      }
      line.append((char) c);
    }
    return line.toString().stripTrailing();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
