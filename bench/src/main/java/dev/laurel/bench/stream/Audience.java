package dev.laurel.bench.stream;

import dev.laurel.bench.host.BenchFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Many open streams of one server, all read by one thread as fast as they come.
public final class Audience implements AutoCloseable {
  private static final int READ_CAPACITY = 64 << 10;
  private static final long TICK_MILLIS = 10;
  // How many may be without an answer while others are opened: what a server's backlog holds.
  private static final int OPENING = 256;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Needle SNAPSHOT = Needle.of("event: snapshot\n");

  private final Selector selector;
  private final Thread thread = Thread.ofPlatform().name("audience").unstarted(this::run);
  private final List<Reader> readers = new ArrayList<>();
  private final ByteBuffer in = ByteBuffer.allocateDirect(READ_CAPACITY);
  private Needle wanted = SNAPSHOT;
  // Written by the thread of the streams while it runs.
  private volatile int finders;
  private volatile long lastNanos;
  private volatile long bytes;
  private volatile boolean closing;
  private volatile @Nullable Exception failure;

  private Audience(Selector selector) {
    this.selector = selector;
  }

  /// Opens streams of a path, and waits until each of them was told a first state.
  public static Audience open(int port, String path, int streams)
      throws IOException, InterruptedException {
    Audience audience = new Audience(Selector.open());
    try {
      audience.enter(port, path, streams);
      return audience;
    } catch (IOException refused) {
      audience.close();
      throw new BenchFailure(
          "only %,d of %,d streams could be opened: %s"
              .formatted(audience.readers.size(), streams, refused.getMessage()),
          refused);
    } catch (RuntimeException | InterruptedException failed) {
      audience.close();
      throw failed;
    }
  }

  private void enter(int port, String path, int streams) throws IOException, InterruptedException {
    byte[] request =
        ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    thread.start();
    for (int i = 0; i < streams; i++) {
      Reader reader = Reader.open(port, i, request, selector);
      synchronized (readers) {
        readers.add(reader);
      }
      selector.wakeup();
      if (i >= OPENING) {
        awaitFinders(i - OPENING);
      }
    }
    awaitFinders(streams);
  }

  /// From now on every stream looks for an event with this text in it. Nothing may come that has it
  /// before this returns.
  public void seek(String text) throws InterruptedException {
    synchronized (readers) {
      readers.forEach(Reader::forget);
      wanted = Needle.of(text);
      finders = 0;
    }
  }

  /// Waits until every stream has found it; when the last one had.
  public long awaitAll() throws InterruptedException {
    awaitFinders(readers.size());
    return lastNanos;
  }

  private void awaitFinders(int wantedFinders) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (finders < wantedFinders) {
      requireHealthy();
      if (System.nanoTime() - end > 0) {
        throw new BenchFailure(
            "after %d seconds %,d of %,d streams were told what they wait for"
                .formatted(PATIENCE.toSeconds(), finders, readers.size()));
      }
      Thread.sleep(1);
    }
  }

  /// Fails where the streams have.
  public void requireHealthy() {
    Exception failed = failure;
    if (failed != null) {
      throw new BenchFailure("streams: " + failed.getMessage(), failed);
    }
  }

  /// What was read until now.
  public long bytes() {
    return bytes;
  }

  private void run() {
    try {
      while (!closing) {
        selector.select(TICK_MILLIS);
        read();
      }
    } catch (IOException | RuntimeException failed) {
      failure = failed;
    }
  }

  private void read() {
    synchronized (readers) {
      for (SelectionKey key : selector.selectedKeys()) {
        read((Reader) key.attachment());
      }
      selector.selectedKeys().clear();
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // this thread alone writes them
  private void read(Reader reader) {
    try {
      if (reader.read(in, wanted)) {
        lastNanos = System.nanoTime();
        finders++;
      }
      bytes += in.limit();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  @Override
  public void close() throws IOException {
    closing = true;
    selector.wakeup();
    try {
      thread.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    for (Reader reader : readers) {
      reader.close();
    }
    selector.close();
  }
}
