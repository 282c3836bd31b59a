package dev.laurel.http.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Which addresses may be called by a server that trusts its own network.
final class AddressesTest {
  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, any",
    "0.1.2.3, this network",
    "10.0.0.1, site",
    "10.255.255.255, site",
    "100.64.0.1, carrier-grade NAT",
    "100.127.255.255, carrier-grade NAT",
    "127.0.0.1, loopback",
    "127.255.255.254, loopback",
    "169.254.169.254, link",
    "172.16.0.1, site",
    "172.31.255.255, site",
    "192.0.0.1, protocols",
    "192.168.0.1, site",
    "198.18.0.1, benchmarks",
    "198.19.255.255, benchmarks",
    "224.0.0.1, multicast",
    "239.255.255.255, multicast",
    "240.0.0.1, reserved",
    "255.255.255.255, broadcast",
    "::, any",
    "::1, loopback",
    "::7f00:1, compatible",
    "fe80::1, link",
    "febf::1, link",
    "fec0::1, site",
    "fc00::1, unique local",
    "fdff:ffff::1, unique local",
    "ff02::1, multicast",
    "ff0e::1, multicast",
    "::ffff:127.0.0.1, mapped loopback",
    "::ffff:10.0.0.1, mapped site",
    "::ffff:100.64.0.1, mapped carrier-grade NAT",
    "64:ff9b::a00:1, site behind NAT64",
    "64:ff9b:1::808:808, local NAT64",
    "2002:7f00:1::1, loopback in 6to4",
    "2002:c0a8:1::1, site in 6to4",
    "2001::1, Teredo",
    "100::1, discard",
  })
  void what_is_not_on_the_internet_is_refused(String address, String kind) {
    assertThat(Addresses.isPublic(InetAddress.ofLiteral(address))).as(kind).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.1",
        "169.253.255.255",
        "172.15.255.255",
        "172.32.0.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "223.255.255.255",
        "2606:4700:4700::1111",
        "2001:4860:4860::8888",
        "::ffff:8.8.8.8",
        "64:ff9b::808:808",
        "2002:808:808::1",
      })
  void what_is_on_the_internet_may_be_called(String address) {
    assertThat(Addresses.isPublic(InetAddress.ofLiteral(address))).isTrue();
  }

  @Test
  void a_mapped_address_that_was_not_unwrapped_is_looked_into() throws UnknownHostException {
    byte[] mapped = new byte[16];
    mapped[10] = -1;
    mapped[11] = -1;
    mapped[12] = 127;
    mapped[15] = 1;
    Inet6Address wrapped = Inet6Address.getByAddress("host", mapped, -1);
    assertThat(Addresses.isPublic(wrapped)).isFalse();
  }
}
