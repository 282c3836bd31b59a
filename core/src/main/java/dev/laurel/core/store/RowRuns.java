package dev.laurel.core.store;

import dev.laurel.core.store.RowStore.OutOfRoom;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Runs of rows behind one another in a temporary file, which is made with the first and gone when
/// this is closed, or the process ends.
final class RowRuns implements AutoCloseable {
  private static final int BUFFER_BYTES = 8 << 10;

  private final List<Run> runs = new ArrayList<>();
  private @Nullable FileChannel file;

  record Row(byte[] key, byte[] value) {}

  private record Run(long from, int rows) {}

  void add(List<Row> rows) {
    try {
      FileChannel channel = opened();
      runs.add(new Run(channel.size(), rows.size()));
      DataOutputStream output =
          new DataOutputStream(
              new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES));
      for (Row row : rows) {
        output.writeInt(row.key.length);
        output.write(row.key);
        output.writeInt(row.value.length);
        output.write(row.value);
      }
      output.flush();
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  private FileChannel opened() throws IOException {
    if (file == null) {
      file =
          FileChannel.open(
              Files.createTempFile("laurel-sorting", ".rows"),
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
    }
    return file;
  }

  private static OutOfRoom failed(IOException failure) {
    return new OutOfRoom("Rows cannot be sorted on the disk: " + failure.getMessage());
  }

  /// Tells each run, which is read as it is asked for.
  void each(Consumer<Iterator<Row>> reader) {
    FileChannel channel = file;
    if (channel != null) {
      runs.forEach(run -> reader.accept(new RunReader(channel, run)));
    }
  }

  @Override
  public void close() {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  private static final class RunReader implements Iterator<Row> {
    private final DataInputStream input;
    private int left;

    RunReader(FileChannel channel, Run run) {
      this.input =
          new DataInputStream(
              new BufferedInputStream(new Stretch(channel, run.from), BUFFER_BYTES));
      this.left = run.rows;
    }

    @Override
    public boolean hasNext() {
      return left > 0;
    }

    @Override
    public Row next() {
      if (left == 0) {
        throw new NoSuchElementException();
      }
      left--;
      try {
        byte[] key = input.readNBytes(input.readInt());
        return new Row(key, input.readNBytes(input.readInt()));
      } catch (IOException failure) {
        throw failed(failure);
      }
    }
  }

  /// The file from a place on, wherever others read it.
  private static final class Stretch extends InputStream {
    private final FileChannel channel;
    private long at;

    Stretch(FileChannel channel, long from) {
      this.channel = channel;
      this.at = from;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = channel.read(ByteBuffer.wrap(bytes, offset, length), at);
      at += Math.max(read, 0);
      return read;
    }
  }
}
