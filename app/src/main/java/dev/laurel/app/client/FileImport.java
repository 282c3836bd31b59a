package dev.laurel.app.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One reading of a file, front to back, into batches.
final class FileImport implements ImportSource {
  private static final int LINES_AT_A_TIME = 1000;

  private final Path file;
  private final Format format;
  private final BufferedReader lines;
  private List<String> header = List.of();
  private long line;
  private long chars;
  private String last = "";

  private FileImport(Path file, Format format, BufferedReader lines) {
    this.file = file;
    this.format = format;
    this.lines = lines;
  }

  static FileImport open(Path file, Format format) throws IOException {
    return new FileImport(file, format, Files.newBufferedReader(file, StandardCharsets.UTF_8));
  }

  @Override
  public Mark mark() {
    return Mark.beside(file);
  }

  @Override
  public String skip(String howFar) throws IOException {
    long count = Long.parseLong(howFar);
    boolean more = true;
    while (line < count && more) {
      more = read() != null;
    }
    return "after line " + line;
  }

  @Override
  public String proof() {
    return Submissions.digest(line + "\n" + last);
  }

  @Override
  public String howFar() {
    return Long.toString(line);
  }

  @Override
  public long done() {
    return chars;
  }

  @Override
  public long all() throws IOException {
    return Files.size(file);
  }

  @Override
  public boolean next(Submissions submissions) throws IOException {
    String text = "";
    for (int i = 0; i < LINES_AT_A_TIME && text != null; i++) {
      text = read();
      if (text != null && !text.isBlank() && !(line == 1 && !header.isEmpty())) {
        add(submissions, text);
      }
    }
    return text != null;
  }

  private @Nullable String read() throws IOException {
    String text = lines.readLine();
    if (text == null) {
      return null;
    }
    line++;
    chars += text.length() + 1;
    last = text;
    if (line == 1) {
      header = format.header(text);
    }
    return text;
  }

  private void add(Submissions submissions, String text) {
    String name = "Line " + line;
    try {
      // The same line in the same place.
      submissions.add(name, format.read(header, text), line + "\n" + text);
    } catch (Failed malformed) {
      submissions.reject(name, malformed.getMessage());
    }
  }

  @Override
  public String toString() {
    return "The file " + file;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
