package dev.laurel.http.webhook;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/// Which addresses are those of the internet. A webhook must not become a way to talk to what is
/// behind Laurel's firewall, or on its own machine, unless the operator wants it to.
public final class Addresses {
  /// Ranges that are private, reserved or of one machine only, of which Java knows a part. For IPv6
  /// these are the ways to wrap an IPv4 address that are no longer used: nothing public is behind
  /// them.
  private static final List<Range> RANGES =
      List.of(
          Range.of("0.0.0.0", 8),
          Range.of("10.0.0.0", 8),
          Range.of("100.64.0.0", 10),
          Range.of("127.0.0.0", 8),
          Range.of("169.254.0.0", 16),
          Range.of("172.16.0.0", 12),
          Range.of("192.0.0.0", 24),
          Range.of("192.168.0.0", 16),
          Range.of("198.18.0.0", 15),
          Range.of("224.0.0.0", 3),
          Range.of("::", 96),
          Range.of("100::", 64),
          Range.of("2001::", 32),
          Range.of("fc00::", 7),
          Range.of("fe80::", 10),
          Range.of("fec0::", 10),
          Range.of("ff00::", 8));

  private static final Range NAT64 = Range.of("64:ff9b::", 96);
  private static final Range LOCAL_NAT64 = Range.of("64:ff9b:1::", 48);
  private static final Range SIX_TO_FOUR = Range.of("2002::", 16);

  private record Range(byte[] start, int bits) {
    static Range of(String start, int bits) {
      return new Range(InetAddress.ofLiteral(start).getAddress(), bits);
    }

    boolean contains(byte[] address) {
      if (address.length != start.length) {
        return false;
      }
      int whole = bits / 8;
      int mask = 0xFF00 >> (bits % 8) & 0xFF;
      return Arrays.equals(start, 0, whole, address, 0, whole)
          && (mask == 0 || ((start[whole] ^ address[whole]) & mask) == 0);
    }
  }

  private Addresses() {}

  /// Whether the address is on the internet, as far as an address can tell.
  public static boolean isPublic(InetAddress address) {
    byte[] bytes = address.getAddress();
    return address instanceof Inet6Address ? isPublicSix(bytes) : isPublic(bytes);
  }

  private static boolean isPublicSix(byte[] address) {
    // Java unwraps ::ffff:10.0.0.1 by itself; who builds the address from its bytes may not.
    if (isMapped(address) || NAT64.contains(address)) {
      return isPublic(Arrays.copyOfRange(address, 12, 16));
    }
    if (SIX_TO_FOUR.contains(address)) {
      return isPublic(Arrays.copyOfRange(address, 2, 6));
    }
    return isPublic(address) && !LOCAL_NAT64.contains(address);
  }

  private static boolean isMapped(byte[] address) {
    for (int i = 0; i < 10; i++) {
      if (address[i] != 0) {
        return false;
      }
    }
    return address[10] == -1 && address[11] == -1;
  }

  private static boolean isPublic(byte[] address) {
    return RANGES.stream().noneMatch(range -> range.contains(address));
  }

  /// Whether a host is written as an address, and that is not on the internet: then no name server
  /// has to be asked to know that it will be refused.
  public static boolean isPrivateLiteral(Webhook webhook) {
    try {
      return !isPublic(InetAddress.ofLiteral(webhook.host()));
    } catch (IllegalArgumentException aName) {
      return false;
    }
  }

  /// Finds the addresses of a host.
  @FunctionalInterface
  interface Resolver {
    List<InetAddress> resolve(String host) throws UnknownHostException;
  }
}
