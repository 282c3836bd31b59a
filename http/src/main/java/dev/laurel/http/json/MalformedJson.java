package dev.laurel.http.json;

import java.util.Objects;

/// The text is not one JSON document. It carries no stack trace: bad input is an ordinary event.
public final class MalformedJson extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public MalformedJson(String detail) {
    super(detail, null, false, false);
  }

  /// The sentence for the caller.
  public String detail() {
    return Objects.requireNonNull(getMessage());
  }
}
