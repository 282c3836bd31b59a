package dev.laurel.http.server;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The certificate that a listener shows, and its key, from two PEM files. They are read again when
/// they change, so that a certificate is renewed without a restart: connections that are open keep
/// the old one, new ones get the new one. Where the new files cannot be used, the old ones stay.
public final class Tls {
  /// What every answer tells browsers: to come back with TLS only, for a year.
  static final byte[] STRICT =
      "strict-transport-security: max-age=31536000\r\n".getBytes(StandardCharsets.US_ASCII);

  private static final Logger LOG = LoggerFactory.getLogger(Tls.class);

  private final Path certificate;
  private final Path key;
  private volatile SslContext context;
  private List<FileTime> seen;

  private Tls(Path certificate, Path key) throws IOException {
    this.certificate = certificate;
    this.key = key;
    this.seen = times();
    this.context = read();
  }

  /// Throws an [IOException] that says which files cannot be used, and shows nothing of the key.
  public static Tls open(Path certificate, Path key) throws IOException {
    return new Tls(certificate, key);
  }

  SslContext context() {
    return context;
  }

  /// Looks whether the files have changed.
  synchronized void refresh() {
    try {
      List<FileTime> now = times();
      if (!now.equals(seen)) {
        seen = now;
        context = read();
        LOG.info("The certificate was read again from {}", certificate);
      }
    } catch (IOException unusable) {
      LOG.error("The certificate stays as it was: {}", unusable.getMessage());
    }
  }

  private List<FileTime> times() throws IOException {
    return List.of(Files.getLastModifiedTime(certificate), Files.getLastModifiedTime(key));
  }

  private SslContext read() throws IOException {
    try {
      return SslContextBuilder.forServer(certificate.toFile(), key.toFile())
          .protocols("TLSv1.3", "TLSv1.2")
          .build();
    } catch (IOException | RuntimeException unusable) {
      throw new IOException(
          "%s and %s are not a PEM certificate chain and its PKCS#8 key"
              .formatted(certificate, key),
          unusable);
    }
  }
}
