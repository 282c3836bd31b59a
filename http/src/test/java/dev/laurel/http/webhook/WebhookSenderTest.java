package dev.laurel.http.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.NoticeId;
import dev.laurel.core.notice.NoticeKind;
import dev.laurel.core.notice.Sender;
import dev.laurel.core.notice.Sender.Result;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.http.webhook.Addresses.Resolver;
import dev.laurel.http.webhook.WebhookSender.Network;
import dev.laurel.http.webhook.WebhookSender.Timeouts;
import dev.laurel.testkit.time.ManualClock;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Notices to real servers, of every temper.
final class WebhookSenderTest {
  private static final String SECRET = "correct-horse-battery-staple-0123";
  private static final WebhookName PRIZES = new WebhookName("prizes");
  private static final byte[] BODY = "{\"name\":\"Zoë\"}".getBytes(UTF_8);
  private static final Notice NOTICE =
      new Notice(new NoticeId("arcade/points/2025-W28"), NoticeKind.WINDOW_CLOSED, 1_000_000, BODY);
  private static final Timeouts SHORT =
      new Timeouts(Duration.ofMillis(500), Duration.ofMillis(500));
  private static final Resolver HERE = _ -> List.of(InetAddress.getLoopbackAddress());

  private final ManualClock clock = ManualClock.at("2025-07-14T00:00:05Z");
  private final Receiver receiver = Receiver.start();

  @AfterEach
  void stop() {
    receiver.close();
  }

  private WebhookSender sender(String address, boolean allowPrivate, Network network) {
    return new WebhookSender(
        List.of(new Webhook(PRIZES, Webhook.parse(address).address())),
        WebhookSecret.of(SECRET),
        allowPrivate,
        clock,
        network);
  }

  private static Network network(Resolver resolver, Timeouts timeouts) {
    return new Network(resolver, (SSLSocketFactory) SSLSocketFactory.getDefault(), timeouts);
  }

  private String address() {
    return "http://prizes.example.com:" + receiver.port() + "/hook?key=1";
  }

  private Result send(Timeouts timeouts) {
    return sender(address(), true, network(HERE, timeouts)).send(NOTICE, PRIZES);
  }

  private Result send() {
    return send(Timeouts.DEFAULTS);
  }

  private static String why(Result result) {
    if (result instanceof Result.Failed(var why)) {
      return why;
    }
    throw new AssertionError("it was delivered");
  }

  @Test
  void a_notice_arrives_as_it_is_with_its_headers() {
    assertThat(send()).isEqualTo(Sender.DELIVERED);
    Receiver.Request request = receiver.requests.getFirst();
    assertThat(request.method()).isEqualTo("POST");
    assertThat(request.target()).isEqualTo("/hook?key=1");
    assertThat(request.body()).isEqualTo(BODY);
    assertThat(request.header("Host")).isEqualTo("prizes.example.com:" + receiver.port());
    assertThat(request.header("Content-Type")).isEqualTo("application/json");
    assertThat(request.header("Laurel-Event")).isEqualTo("window-closed");
    assertThat(request.header("Laurel-Delivery")).isEqualTo("arcade/points/2025-W28");
  }

  @Test
  void the_signature_is_what_openssl_computes() throws Exception {
    send();
    String signature = receiver.requests.getFirst().header("Laurel-Signature");
    assertThat(signature).matches("t=1752451205,v1=[0-9a-f]{64}");
    assertThat(signature).endsWith(openssl("1752451205." + new String(BODY, UTF_8)));
  }

  /// The one of docs/webhooks.md.
  private static String openssl(String signed) throws Exception {
    Process openssl =
        new ProcessBuilder("openssl", "dgst", "-sha256", "-hmac", SECRET, "-r").start();
    try (OutputStream in = openssl.getOutputStream()) {
      in.write(signed.getBytes(UTF_8));
    }
    String answer = new String(openssl.getInputStream().readAllBytes(), UTF_8);
    assertThat(openssl.waitFor()).isZero();
    return answer.substring(0, 64);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 299})
  void two_hundred_and_what_is_like_it_is_delivered(int status) {
    receiver.behave(Receiver.status(status));
    assertThat(send()).isEqualTo(Sender.DELIVERED);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 304, 307, 308, 400, 404, 410, 429, 500, 503})
  void every_other_status_is_a_failure(int status) {
    receiver.behave(Receiver.status(status));
    assertThat(why(send())).isEqualTo("answered " + status);
  }

  @Test
  void a_redirect_is_not_followed() {
    receiver.behave(exchange -> {
      exchange.getResponseHeaders().add("Location", "http://127.0.0.1:" + receiver.port() + "/b");
      exchange.sendResponseHeaders(307, -1);
    });
    assertThat(why(send())).isEqualTo("answered 307");
    assertThat(receiver.requests).hasSize(1);
  }

  @Test
  void an_endless_answer_is_not_read() {
    receiver.behave(exchange -> {
      exchange.sendResponseHeaders(200, 0);
      endlessly(exchange);
    });
    assertThat(send()).isEqualTo(Sender.DELIVERED);
  }

  private static void endlessly(HttpExchange exchange) {
    byte[] much = new byte[1 << 16];
    try {
      while (true) {
        exchange.getResponseBody().write(much);
      }
    } catch (IOException _) {
      // The other side has had enough.
    }
  }

  @Test
  void one_that_hangs_is_given_up_in_time() {
    CountDownLatch never = new CountDownLatch(1);
    receiver.behave(_ -> {
      try {
        never.await();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    });
    assertThat(why(send(SHORT))).isEqualTo("no answer in time");
  }

  @Test
  void one_that_answers_a_byte_at_a_time_is_given_up_in_time() throws IOException {
    assertThat(why(toRaw("HTTP/1.1 200 OK", true))).isEqualTo("no answer in time");
  }

  @Test
  void what_is_not_http_or_has_no_end_is_a_failure() throws IOException {
    assertThat(why(toRaw("SSH-2.0-OpenSSH\r\n", false))).startsWith("the connection broke");
    assertThat(why(toRaw("HTTP/1.1 100 Continue\r\nA: " + "a".repeat(20_000), false)))
        .startsWith("the connection broke");
    assertThat(why(toRaw("", false))).startsWith("the connection broke");
  }

  @Test
  void what_comes_before_the_answer_proper_is_passed_over() throws IOException {
    assertThat(toRaw("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 204 \r\n", false))
        .isEqualTo(Sender.DELIVERED);
  }

  /// Sends to a server that reads the request and then says this, all at once or slowly for ever.
  private Result toRaw(String answer, boolean slowly) throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> say(server, answer, slowly));
      String address = "http://prizes.example.com:" + server.getLocalPort();
      Timeouts timeouts = slowly ? SHORT : Timeouts.DEFAULTS;
      return sender(address, true, network(HERE, timeouts)).send(NOTICE, PRIZES);
    }
  }

  private static void say(ServerSocket server, String answer, boolean slowly) {
    try (Socket socket = server.accept()) {
      // The whole request, or closing would reset the connection before the answer is read.
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        head.append((char) socket.getInputStream().read());
      }
      socket.getInputStream().readNBytes(BODY.length);
      socket.getOutputStream().write(answer.getBytes(UTF_8));
      while (slowly) {
        socket.getOutputStream().write('a');
        Thread.sleep(20);
      }
    } catch (IOException | InterruptedException _) {
      // The other side has had enough.
    }
  }

  @Test
  void one_that_does_not_listen_is_a_failure() {
    receiver.close();
    assertThat(why(send())).isEqualTo("the connection was refused");
  }

  @Test
  void a_host_that_nobody_knows_is_a_failure() {
    Resolver nobody =
        host -> {
          throw new UnknownHostException(host);
        };
    WebhookSender sender = sender(address(), true, network(nobody, Timeouts.DEFAULTS));
    assertThat(why(sender.send(NOTICE, PRIZES))).isEqualTo("the host is not known");
  }

  @Test
  void a_webhook_that_is_not_configured_is_a_failure() {
    WebhookSender sender = sender(address(), true, network(HERE, Timeouts.DEFAULTS));
    assertThat(why(sender.send(NOTICE, new WebhookName("other")))).contains("configured");
  }

  @Test
  void a_host_with_one_address_that_is_private_is_not_called_at_all() {
    Resolver mixed =
        _ -> List.of(InetAddress.ofLiteral("1.1.1.1"), InetAddress.getLoopbackAddress());
    WebhookSender sender = sender(address(), false, network(mixed, Timeouts.DEFAULTS));
    assertThat(why(sender.send(NOTICE, PRIZES))).contains("--webhook-allow-private");
    assertThat(receiver.requests).isEmpty();
  }

  @Test
  void a_name_is_resolved_once_and_what_was_looked_at_is_what_is_called() {
    // TEST-NET-1: public by its number, and nobody is there.
    Deque<InetAddress> answers = new ArrayDeque<>();
    answers.add(InetAddress.ofLiteral("192.0.2.1"));
    answers.add(InetAddress.getLoopbackAddress());
    Resolver rebinding = _ -> List.of(answers.remove());
    WebhookSender sender = sender(address(), false, network(rebinding, SHORT));
    assertThat(sender.send(NOTICE, PRIZES)).isInstanceOf(Result.Failed.class);
    assertThat(answers).hasSize(1);
    assertThat(receiver.requests).isEmpty();
  }

  @Test
  void the_next_address_is_tried_where_one_does_not_answer() {
    Resolver two = _ -> List.of(InetAddress.ofLiteral("127.1.2.3"), loopback());
    WebhookSender sender = sender(address(), true, network(two, Timeouts.DEFAULTS));
    assertThat(sender.send(NOTICE, PRIZES)).isEqualTo(Sender.DELIVERED);
  }

  private static InetAddress loopback() {
    return InetAddress.getLoopbackAddress();
  }

  @Test
  void an_encrypted_connection_needs_the_certificate_of_the_name(@TempDir Path directory) {
    SSLContext context = Certificates.forName("prizes.example.com", directory);
    try (Receiver encrypted = Receiver.encrypted(context)) {
      Network network = new Network(HERE, context.getSocketFactory(), Timeouts.DEFAULTS);
      String right = "https://prizes.example.com:" + encrypted.port();
      String wrong = "https://other.example.com:" + encrypted.port();
      assertThat(sender(right, true, network).send(NOTICE, PRIZES)).isEqualTo(Sender.DELIVERED);
      assertThat(why(sender(wrong, true, network).send(NOTICE, PRIZES))).contains("certificate");
      assertThat(encrypted.requests).hasSize(1);
      Network strict = network(HERE, Timeouts.DEFAULTS);
      assertThat(why(sender(right, true, strict).send(NOTICE, PRIZES))).contains("certificate");
    }
  }
}
