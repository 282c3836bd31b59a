package dev.laurel.app.client;

import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which server a command calls, and as whom.
final class ServerOptions {
  private static final String USUAL = "http://127.0.0.1:7400";

  @Option(
      names = "--url",
      paramLabel = "URL",
      description = "The server (default: LAUREL_URL, or " + USUAL + ").")
  @Nullable String url;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description =
          "The key to call with (default: LAUREL_KEY, which whoever lists processes cannot read).")
  @Nullable String key;

  Server server() {
    String address =
        Objects.requireNonNullElse(
            url, Objects.requireNonNullElse(System.getenv("LAUREL_URL"), USUAL));
    String secret = key == null ? System.getenv("LAUREL_KEY") : key;
    try {
      URI uri = URI.create(address.endsWith("/") ? address : address + "/");
      if (uri.getHost() == null || !("" + uri.getScheme()).matches("https?")) {
        throw new IllegalArgumentException("no web address");
      }
      return new Server(uri, secret);
    } catch (IllegalArgumentException malformed) {
      throw new Failed("'" + address + "' is no address such as " + USUAL + ".", malformed);
    }
  }
}
