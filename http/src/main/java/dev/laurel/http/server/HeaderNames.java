package dev.laurel.http.server;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;

/// The headers that every request is asked for, with their hashes known.
public final class HeaderNames {
  public static final CharSequence AUTHORIZATION = HttpHeaderNames.AUTHORIZATION;
  public static final CharSequence CONTENT_TYPE = HttpHeaderNames.CONTENT_TYPE;
  public static final CharSequence HOST = HttpHeaderNames.HOST;
  public static final CharSequence IDEMPOTENCY_KEY = AsciiString.cached("idempotency-key");
  public static final CharSequence ORIGIN = HttpHeaderNames.ORIGIN;
  static final AsciiString REQUEST_ID = AsciiString.cached("x-request-id");
  static final CharSequence USER_AGENT = HttpHeaderNames.USER_AGENT;

  private HeaderNames() {}
}
