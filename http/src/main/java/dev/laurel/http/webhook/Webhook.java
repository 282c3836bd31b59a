package dev.laurel.http.webhook;

import dev.laurel.core.notice.WebhookName;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where notices go. The address may have a secret in its path or query, so only the name is ever
/// shown.
public record Webhook(WebhookName name, URI address) {
  private static final Pattern NAMED =
      Pattern.compile("(?<name>[A-Za-z0-9][A-Za-z0-9._-]{0,63})=(?<address>.*)");
  private static final int MAX_PORT = 65_535;

  public Webhook {
    if (!isUsable(address)) {
      throw new IllegalArgumentException("the webhook " + name + " has no usable address");
    }
  }

  private static boolean isUsable(URI address) {
    boolean web = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
    return web
        && address.getHost() != null
        && address.getRawUserInfo() == null
        && address.getRawFragment() == null
        && address.getPort() != 0
        && address.getPort() <= MAX_PORT;
  }

  /// Reads `https://prizes.example.com/laurel`, which is named by its host, or `name=https://…`.
  /// Throws an [IllegalArgumentException] whose message does not show it.
  public static Webhook parse(String text) {
    Matcher named = NAMED.matcher(text);
    boolean hasName = named.matches();
    URI address = address(hasName ? named.group("address") : text);
    String name = hasName ? named.group("name") : host(address).toLowerCase(Locale.ROOT);
    return new Webhook(new WebhookName(name), address);
  }

  private static URI address(String text) {
    try {
      URI address = new URI(text);
      if (isUsable(address)) {
        return address;
      }
    } catch (URISyntaxException malformed) {
      throw unusable();
    }
    throw unusable();
  }

  private static IllegalArgumentException unusable() {
    return new IllegalArgumentException(
        "must be an http or https address such as https://prizes.example.com/laurel, without a"
            + " user, a password or a fragment");
  }

  /// The host, an IPv6 address without its brackets.
  String host() {
    return host(address);
  }

  private static String host(URI address) {
    String host = address.getHost();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  boolean isEncrypted() {
    return "https".equals(address.getScheme());
  }

  int port() {
    int usual = isEncrypted() ? 443 : 80;
    return address.getPort() < 0 ? usual : address.getPort();
  }

  /// What is asked of the host: path and query.
  String target() {
    String path = address.getRawPath().isEmpty() ? "/" : address.getRawPath();
    return address.getRawQuery() == null ? path : path + "?" + address.getRawQuery();
  }

  /// The host as a request names it, with its port where that is not the usual one.
  String authority() {
    return address.getPort() < 0 ? address.getHost() : address.getHost() + ":" + address.getPort();
  }

  @Override
  public String toString() {
    return name.value();
  }
}
