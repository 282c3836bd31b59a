package dev.laurel.http.api;

import dev.laurel.http.server.Response;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/// A file that is served as it is, with a tag by which a browser tells that it has it already.
record Asset(String type, byte[] body, String tag) {
  private static final int TAG_BYTES = 12;

  static Asset of(String type, byte[] body) {
    byte[] hash = Arrays.copyOf(sha256(body), TAG_BYTES);
    return new Asset(type, body, '"' + Base64.getUrlEncoder().encodeToString(hash) + '"');
  }

  private static byte[] sha256(byte[] body) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(body);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }

  /// The file, or that it has not changed. A browser keeps it and asks each time, so that a new
  /// version of the program is never mixed with files of the old one.
  void reply(Call call, String policy) {
    Response response =
        tag.equals(call.exchange().header("if-none-match"))
            ? Response.empty(304)
            : Response.of(200, type, body);
    call.reply(
        response
            .with("etag", tag)
            .with("cache-control", "no-cache")
            .with("content-security-policy", policy)
            .with("x-content-type-options", "nosniff")
            .with("referrer-policy", "no-referrer"));
  }
}
