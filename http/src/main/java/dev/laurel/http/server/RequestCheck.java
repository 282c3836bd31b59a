package dev.laurel.http.server;

import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Looks at a request's head for what RFC 9112 has a server refuse.
final class RequestCheck {
  private RequestCheck() {}

  static @Nullable Fault fault(HttpRequest request) {
    if (request.decoderResult().isFailure()) {
      return fault(request.decoderResult());
    }
    HttpVersion version = request.protocolVersion();
    boolean current = version.equals(HttpVersion.HTTP_1_1);
    if (!current && !version.equals(HttpVersion.HTTP_1_0)) {
      return new Fault.UnsupportedVersion();
    }
    HttpHeaders headers = request.headers();
    if (current && headers.getAll(HttpHeaderNames.HOST).size() != 1) {
      return new Fault.Malformed("A request has exactly one Host header.");
    }
    if (headers.contains(HttpHeaderNames.TRANSFER_ENCODING) && !isChunked(headers, current)) {
      return new Fault.Malformed("The only transfer encoding that is taken is 'chunked'.");
    }
    String expect = headers.get(HttpHeaderNames.EXPECT);
    if (expect != null && !expect.equalsIgnoreCase("100-continue")) {
      return new Fault.UnknownExpectation();
    }
    return null;
  }

  private static boolean isChunked(HttpHeaders headers, boolean current) {
    List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
    return current && codings.size() == 1 && codings.getFirst().equalsIgnoreCase("chunked");
  }

  static Fault fault(DecoderResult failed) {
    return switch (failed.cause()) {
      case TooLongHttpLineException _ -> new Fault.TargetTooLong();
      case TooLongHttpHeaderException _ -> new Fault.HeadersTooLarge();
      default -> new Fault.Malformed("The request is not well-formed HTTP/1.1.");
    };
  }
}
