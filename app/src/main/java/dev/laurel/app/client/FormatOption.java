package dev.laurel.app.client;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How scores stand in the file of a command.
final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "csv or ndjson (default: by the end of the file's name).")
  private @Nullable String format;

  Format of(Path file) {
    return Format.of(format, file.toString());
  }
}
