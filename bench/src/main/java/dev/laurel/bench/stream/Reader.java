package dev.laurel.bench.stream;

import dev.laurel.bench.host.BenchFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/// One open stream. It knows how far it is in finding an event with a text in it, and nothing else.
final class Reader {
  private static final int PORTS_OF_AN_ADDRESS = 20_000;
  private static final Needle END = Needle.of("\n\n");

  private final SocketChannel channel;
  private boolean accepted;
  private int matched;
  private boolean inEvent;
  private boolean found;

  private Reader(SocketChannel channel) {
    this.channel = channel;
  }

  /// The one with this number; an address of this machine has ports for some thousands only.
  static Reader open(int port, int number, byte[] request, Selector selector) throws IOException {
    SocketChannel channel = SocketChannel.open();
    channel.bind(new InetSocketAddress(loopback(1 + number / PORTS_OF_AN_ADDRESS), 0));
    channel.connect(new InetSocketAddress(loopback(1), port));
    channel.write(ByteBuffer.wrap(request));
    channel.configureBlocking(false);
    Reader reader = new Reader(channel);
    channel.register(selector, SelectionKey.OP_READ, reader);
    return reader;
  }

  private static InetAddress loopback(int last) throws UnknownHostException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
  }

  /// Begins to look for something else.
  void forget() {
    matched = 0;
    inEvent = false;
    found = false;
  }

  /// Reads what has come; whether that ended the first event with the text.
  boolean read(ByteBuffer in, Needle wanted) throws IOException {
    in.clear();
    if (channel.read(in) < 0) {
      throw new BenchFailure("the server ended a stream");
    }
    in.flip();
    if (!accepted) {
      requireStream(in);
      accepted = true;
    }
    return !found && seek(in, wanted);
  }

  private boolean seek(ByteBuffer piece, Needle wanted) {
    if (!inEvent) {
      matched = wanted.seek(matched, piece);
      if (!wanted.isWhole(matched)) {
        return false;
      }
      inEvent = true;
      matched = 0;
    }
    matched = END.seek(matched, piece);
    found = END.isWhole(matched);
    return found;
  }

  private static void requireStream(ByteBuffer first) {
    String text = StandardCharsets.UTF_8.decode(first.duplicate()).toString();
    if (!text.startsWith("HTTP/1.1 200 ")) {
      throw new BenchFailure("a stream was refused: " + text.strip());
    }
  }

  void close() throws IOException {
    channel.close();
  }
}
