package dev.laurel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.http.server.Tls;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same server behind a certificate.
final class TlsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir private Path directory;
  private Path certificate;
  private Path key;
  private SSLContext trust;

  @SuppressWarnings("NullAway.Init")
  TlsTest() {}

  @BeforeEach
  void make() throws Exception {
    Path store = directory.resolve("store.p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Process made =
        new ProcessBuilder(
                (keytool
                        + " -genkeypair -keyalg EC -alias laurel -dname CN=localhost -ext"
                        + " san=dns:localhost,ip:127.0.0.1 -storetype PKCS12 -storepass changeit"
                        + " -keystore "
                        + store)
                    .split(" ", -1))
            .inheritIO()
            .start();
    assertThat(made.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD);
    certificate = pem("CERTIFICATE", keys.getCertificate("laurel").getEncoded());
    key = pem("PRIVATE KEY", keys.getKey("laurel", PASSWORD).getEncoded());
    TrustManagerFactory trusting = TrustManagerFactory.getInstance("PKIX");
    trusting.init(keys);
    trust = SSLContext.getInstance("TLS");
    trust.init(null, trusting.getTrustManagers(), null);
  }

  private Path pem(String what, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder().encodeToString(bytes);
    String pem = "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(what, text, what);
    return Files.writeString(directory.resolve(what.replace(' ', '-') + ".pem"), pem);
  }

  @Test
  void calls_are_answered_over_one_connection_and_browsers_are_told_to_stay() throws Exception {
    HttpSettings settings = HttpSettings.of("127.0.0.1", 0).with(Tls.open(certificate, key));
    try (TestServer server = TestServer.start(settings);
        HttpClient client =
            HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(trust)
                .build()) {
      URI board = URI.create("https://127.0.0.1:" + server.port() + TestServer.BOARD);
      HttpRequest put =
          HttpRequest.newBuilder(board)
              .header("content-type", "application/json")
              .PUT(BodyPublishers.ofString("{}"))
              .build();
      HttpResponse<String> made = client.send(put, BodyHandlers.ofString());
      assertThat(made.statusCode()).isEqualTo(201);
      assertThat(made.headers().firstValue("strict-transport-security")).isPresent();
      for (int i = 0; i < 20; i++) {
        HttpRequest top = HttpRequest.newBuilder(URI.create(board + "/top")).build();
        assertThat(client.send(top, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
      }
      assertThat(server.http().figures().connections()).isEqualTo(1);
      // A body over the limit ends the connection, and its answer still arrives.
      HttpRequest large =
          HttpRequest.newBuilder(board)
              .header("content-type", "application/json")
              .PUT(BodyPublishers.ofString(" ".repeat(1 << 20)))
              .build();
      assertThat(client.send(large, BodyHandlers.ofString()).statusCode()).isEqualTo(413);
    }
  }

  @Test
  void a_client_without_tls_gets_nothing() throws IOException {
    HttpSettings settings = HttpSettings.of("127.0.0.1", 0).with(Tls.open(certificate, key));
    try (TestServer server = TestServer.start(settings);
        RawClient plain = new RawClient(server.port())) {
      plain.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertThatThrownBy(plain::read).isInstanceOf(IOException.class);
    }
  }

  @Test
  void files_that_cannot_be_used_are_named_and_not_shown() throws IOException {
    Path nonsense = Files.writeString(directory.resolve("nonsense.pem"), "SECRET-NONSENSE");
    assertThatThrownBy(() -> Tls.open(certificate, nonsense))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("nonsense.pem")
        .hasMessageNotContaining("SECRET-NONSENSE");
  }
}
