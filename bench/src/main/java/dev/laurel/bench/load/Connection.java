package dev.laurel.bench.load;

import dev.laurel.bench.host.BenchFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;

/// One connection: sends some requests, waits for all their replies, and is free again.
final class Connection {
  private static final int FIRST_CAPACITY = 16 * 1024;

  private final SocketChannel channel;
  private final SelectionKey key;
  private final Replies replies;
  private ByteBuffer out = ByteBuffer.allocateDirect(FIRST_CAPACITY);
  private int awaited;
  private int carried;
  private long startNanos;

  private Connection(SocketChannel channel, Selector selector, Replies replies) throws IOException {
    this.channel = channel;
    this.replies = replies;
    this.key = channel.register(selector, SelectionKey.OP_READ);
    key.attach(this);
  }

  static Connection open(int port, Selector selector, Replies replies) throws IOException {
    SocketChannel channel =
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    return new Connection(channel, selector, replies);
  }

  /// Sends requests for which `replyCount` replies will come, and which carry `operations`.
  void send(Wire requests, int replyCount, int operations, long now) throws IOException {
    if (out.capacity() < requests.length()) {
      out = ByteBuffer.allocateDirect(2 * requests.length());
    }
    out.clear().put(requests.array(), 0, requests.length()).flip();
    awaited = replyCount;
    carried = operations;
    startNanos = now;
    write();
  }

  void write() throws IOException {
    channel.write(out);
    int wanted =
        out.hasRemaining() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
    if (key.interestOps() != wanted) {
      key.interestOps(wanted);
    }
  }

  /// Reads what has come and answers whether that was the last reply that was awaited.
  boolean read(ByteBuffer in) throws IOException {
    int count;
    do {
      in.clear();
      count = channel.read(in);
      if (count < 0) {
        throw new BenchFailure("the server closed a connection");
      }
      awaited -= replies.take(in.flip());
    } while (count == in.capacity());
    if (awaited < 0) {
      throw new BenchFailure("the server sent more replies than were asked for");
    }
    return awaited == 0;
  }

  /// How many operations the last requests carried.
  int carried() {
    return carried;
  }

  long startNanos() {
    return startNanos;
  }

  void close() throws IOException {
    channel.close();
  }
}
