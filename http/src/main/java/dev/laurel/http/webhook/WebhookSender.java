package dev.laurel.http.webhook;

import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.Sender;
import dev.laurel.core.notice.WebhookName;
import dev.laurel.http.webhook.Addresses.Resolver;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/// Posts notices to webhooks, signed.
///
/// A host is resolved once. Where any of its addresses is not on the internet the attempt is
/// refused, unless the settings allow it; else the connection is made to the very address that was
/// looked at. No name is resolved between the two, so a name server that answers with another
/// address the second time gets no second time. This is why the connection is a plain socket, with
/// TLS over it that asks for the certificate of the host's *name*: `java.net.http` resolves by
/// itself, and cannot be given an address without losing the name that the certificate must have.
///
/// A redirect is not followed, for the same reason, and counts as a failure; so does every status
/// but 2xx, and everything that goes wrong on the way. No proxy is used.
public final class WebhookSender implements Sender {
  private static final Duration RESOLVING = Duration.ofSeconds(5);
  private static final int MAX_ADDRESSES = 3;

  /// How long an attempt may take once the address is known: for the connection, and as a whole.
  record Timeouts(Duration connect, Duration whole) {
    static final Timeouts DEFAULTS = new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(10));
  }

  /// How the rest of the world is reached.
  record Network(Resolver resolver, SSLSocketFactory encryption, Timeouts timeouts) {
    static Network real() {
      return new Network(
          host -> List.of(InetAddress.getAllByName(host)),
          (SSLSocketFactory) SSLSocketFactory.getDefault(),
          Timeouts.DEFAULTS);
    }
  }

  private final Map<WebhookName, Webhook> webhooks;
  private final WebhookSecret secret;
  private final boolean allowPrivate;
  private final InstantSource clock;
  private final Network network;

  WebhookSender(
      List<Webhook> webhooks,
      WebhookSecret secret,
      boolean allowPrivate,
      InstantSource clock,
      Network network) {
    this.webhooks =
        webhooks.stream().collect(Collectors.toUnmodifiableMap(Webhook::name, Function.identity()));
    this.secret = secret;
    this.allowPrivate = allowPrivate;
    this.clock = clock;
    this.network = network;
  }

  /// One for these webhooks, which all know the secret.
  ///
  /// @param allowPrivate whether hosts that are not on the internet may be called
  public static WebhookSender of(
      List<Webhook> webhooks, WebhookSecret secret, boolean allowPrivate, InstantSource clock) {
    return new WebhookSender(webhooks, secret, allowPrivate, clock, Network.real());
  }

  @Override
  public Result send(Notice notice, WebhookName name) {
    Webhook webhook = webhooks.get(name);
    if (webhook == null) {
      return new Result.Failed("no webhook of this name is configured");
    }
    try {
      int status = post(notice, webhook, addresses(webhook));
      return status / 100 == 2 ? DELIVERED : new Result.Failed("answered " + status);
    } catch (Refused refused) {
      return new Result.Failed(refused.why);
    } catch (IOException failure) {
      return new Result.Failed(reason(failure));
    }
  }

  /// An attempt that must not be made.
  private static final class Refused extends IOException {
    private final String why;

    Refused(String why) {
      super(why);
      this.why = why;
    }
  }

  /// In words of our own: what a library puts into its messages, nobody knows.
  private static String reason(IOException failure) {
    return switch (failure) {
      case UnknownHostException _ -> "the host is not known";
      case SocketTimeoutException _ -> "no answer in time";
      case ConnectException _ -> "the connection was refused";
      case SSLException _ -> "no secure connection: the certificate or the protocol is not right";
      default -> "the connection broke: " + failure.getClass().getSimpleName();
    };
  }

  private List<InetAddress> addresses(Webhook webhook) throws IOException {
    List<InetAddress> found = resolve(webhook.host());
    if (found.isEmpty()) {
      throw new UnknownHostException("no address");
    }
    if (!allowPrivate && !found.stream().allMatch(Addresses::isPublic)) {
      throw new Refused(
          "the host is on this machine or a private network, which --webhook-allow-private allows");
    }
    return found;
  }

  /// On a thread of its own, since a name server that does not answer cannot be interrupted.
  private List<InetAddress> resolve(String host) throws IOException {
    FutureTask<List<InetAddress>> task = new FutureTask<>(() -> network.resolver().resolve(host));
    Thread.ofVirtual().name("laurel-webhook-resolver").start(task);
    try {
      return task.get(RESOLVING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      throw new SocketTimeoutException("the name server does not answer");
    } catch (ExecutionException failure) {
      throw new UnknownHostException(String.valueOf(failure.getCause()));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted");
    }
  }

  private int post(Notice notice, Webhook webhook, List<InetAddress> addresses) throws IOException {
    long endNanos = System.nanoTime() + network.timeouts().whole().toNanos();
    try (Socket socket = connect(addresses, webhook.port(), endNanos);
        Deadline deadline = Deadline.of(socket, left(endNanos))) {
      try {
        return exchange(notice, webhook, socket);
      } catch (IOException failure) {
        throw deadline.isPassed() ? new SocketTimeoutException("too slow") : failure;
      }
    }
  }

  private static Duration left(long endNanos) {
    return Duration.ofNanos(Math.max(0, endNanos - System.nanoTime()));
  }

  /// To the first address that answers: a host may have one of a kind that this machine cannot
  /// reach.
  private Socket connect(List<InetAddress> addresses, int port, long endNanos) throws IOException {
    IOException failed = new ConnectException("no address");
    for (InetAddress address : addresses.subList(0, Math.min(MAX_ADDRESSES, addresses.size()))) {
      Socket socket = new Socket();
      try {
        socket.connect(new InetSocketAddress(address, port), connectMillis(endNanos));
        return socket;
      } catch (IOException failure) {
        socket.close();
        failed = failure;
      }
    }
    throw failed;
  }

  /// At least one, as none would be for ever.
  private int connectMillis(long endNanos) {
    long most = network.timeouts().connect().toMillis();
    return Math.toIntExact(Math.max(1, Math.min(most, left(endNanos).toMillis())));
  }

  private int exchange(Notice notice, Webhook webhook, Socket socket) throws IOException {
    byte[] head = head(notice, webhook);
    if (!webhook.isEncrypted()) {
      return new Exchange(socket).post(head, notice.payload());
    }
    // Closing it would wait for a receiver that does not read; closing what is beneath does not.
    return new Exchange(encrypted(socket, webhook)).post(head, notice.payload());
  }

  private SSLSocket encrypted(Socket socket, Webhook webhook) throws IOException {
    SSLSocket encrypted =
        (SSLSocket)
            network.encryption().createSocket(socket, webhook.host(), webhook.port(), false);
    SSLParameters parameters = encrypted.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    if (isName(webhook.host())) {
      parameters.setServerNames(List.of(new SNIHostName(webhook.host())));
    }
    encrypted.setSSLParameters(parameters);
    encrypted.startHandshake();
    return encrypted;
  }

  private static boolean isName(String host) {
    return !host.contains(":") && !host.matches("[0-9.]+");
  }

  private byte[] head(Notice notice, Webhook webhook) {
    long seconds = clock.instant().getEpochSecond();
    return Exchange.head(
        "POST " + webhook.target() + " HTTP/1.1",
        "Host: " + webhook.authority(),
        "User-Agent: Laurel",
        "Content-Type: application/json",
        "Content-Length: " + notice.payload().length,
        "Laurel-Event: " + notice.kind().label(),
        "Laurel-Delivery: " + notice.id(),
        "Laurel-Signature: " + secret.sign(seconds, notice.payload()),
        "Connection: close");
  }
}
