package dev.laurel.http.webhook;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/// A real server on a free port of this machine that answers as a test tells it.
final class Receiver implements AutoCloseable {
  /// What it got.
  record Request(String method, String target, Headers headers, byte[] body) {
    String header(String name) {
      List<String> values = headers.get(name);
      if (values == null || values.size() != 1) {
        throw new AssertionError(name + ": " + values);
      }
      return values.getFirst();
    }
  }

  /// How it answers once the request is there.
  @FunctionalInterface
  interface Behaviour {
    void answer(HttpExchange exchange) throws IOException;
  }

  final List<Request> requests = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;
  private volatile Behaviour behaviour = status(200);

  private Receiver(HttpServer server) {
    this.server = server;
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  static Receiver start() {
    try {
      return new Receiver(HttpServer.create(loopback(), 0));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static Receiver encrypted(SSLContext context) {
    try {
      HttpsServer server = HttpsServer.create(loopback(), 0);
      server.setHttpsConfigurator(new HttpsConfigurator(context));
      return new Receiver(server);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  static Behaviour status(int status) {
    return exchange -> exchange.sendResponseHeaders(status, -1);
  }

  void behave(Behaviour next) {
    behaviour = next;
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      requests.add(
          new Request(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              exchange.getRequestHeaders(),
              exchange.getRequestBody().readAllBytes()));
      behaviour.answer(exchange);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
