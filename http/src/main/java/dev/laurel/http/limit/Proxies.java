package dev.laurel.http.limit;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Whose word is taken on where a request comes from.
///
/// A proxy adds to `Forwarded` or `X-Forwarded-For` who called it. Anybody can send such a header,
/// so it is read from its end, as long as those who wrote it are trusted: the last one who is not
/// is the caller. Where both headers are there, or one of them makes no sense, it is the proxy.
public final class Proxies {
  public static final Proxies NONE = new Proxies(List.of());

  /// More hops than any honest request has.
  private static final int MAX_HOPS = 32;

  private final List<Network> trusted;

  private Proxies(List<Network> trusted) {
    this.trusted = List.copyOf(trusted);
  }

  /// Networks such as `10.0.0.0/8`. An [IllegalArgumentException] says what one must look like.
  public static Proxies of(List<String> networks) {
    return new Proxies(networks.stream().map(Network::parse).toList());
  }

  public boolean trusts(InetAddress address) {
    return trusts(address.getAddress());
  }

  private boolean trusts(byte[] address) {
    for (Network network : trusted) {
      if (network.holds(address)) {
        return true;
      }
    }
    return false;
  }

  /// Where a request comes from that came over a connection from `peer`.
  public InetAddress caller(InetAddress peer, List<String> forwarded, List<String> xForwardedFor) {
    if (trusted.isEmpty() || !trusts(peer) || forwarded.isEmpty() == xForwardedFor.isEmpty()) {
      return peer;
    }
    List<String> hops = forwarded.isEmpty() ? split(xForwardedFor) : fors(split(forwarded));
    InetAddress caller = peer;
    for (int i = hops.size() - 1; i >= Math.max(0, hops.size() - MAX_HOPS); i--) {
      byte[] hop = Network.literal(bare(hops.get(i)));
      if (hop == null) {
        return caller;
      }
      caller = address(hop);
      if (!trusts(hop)) {
        return caller;
      }
    }
    return caller;
  }

  private static List<String> split(List<String> values) {
    return values.stream()
        .flatMap(value -> Stream.of(value.split(",", -1)))
        .map(String::strip)
        .toList();
  }

  /// What `for=` says in each element of `Forwarded`.
  private static List<String> fors(List<String> elements) {
    List<String> fors = new ArrayList<>();
    for (String element : elements) {
      String found = "";
      for (String pair : element.split(";", -1)) {
        String plain = pair.strip();
        if (plain.regionMatches(true, 0, "for=", 0, 4)) {
          found = plain.substring(4).replace("\"", "");
        }
      }
      fors.add(found);
    }
    return fors;
  }

  /// An address without its port and brackets.
  private static String bare(String hop) {
    if (hop.startsWith("[")) {
      int end = hop.indexOf(']');
      return end < 0 ? "" : hop.substring(1, end);
    }
    int colon = hop.indexOf(':');
    return colon >= 0 && colon == hop.lastIndexOf(':') ? hop.substring(0, colon) : hop;
  }

  private static InetAddress address(byte[] bytes) {
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException wrongLength) {
      throw new IllegalStateException(wrongLength);
    }
  }

  /// By what an address is known where shares are counted: whoever has one address of the sixth
  /// version has the other 2^64 of its network, too.
  public static String share(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length == 4) {
      return address.getHostAddress();
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 8; i += 2) {
      text.append(Integer.toHexString(((bytes[i] & 0xFF) << 8) | (bytes[i + 1] & 0xFF)));
      text.append(':');
    }
    return text.append(":/64").toString();
  }
}
