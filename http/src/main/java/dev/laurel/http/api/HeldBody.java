package dev.laurel.http.api;

import dev.laurel.http.server.BodySink;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Takes the place of what takes a body, while it is looked up who sends it. The exchange is paused
/// meanwhile, so none of the body comes.
final class HeldBody implements BodySink {
  private @Nullable BodySink opened;
  private boolean aborted;

  /// What comes goes there from now on.
  void open(BodySink sink) {
    opened = sink;
  }

  boolean isAborted() {
    return aborted;
  }

  @Override
  public void data(byte[] bytes, int length) {
    Objects.requireNonNull(opened, "paused").data(bytes, length);
  }

  @Override
  public void end() {
    Objects.requireNonNull(opened, "paused").end();
  }

  @Override
  public void aborted() {
    aborted = true;
    if (opened != null) {
      opened.aborted();
    }
  }
}
