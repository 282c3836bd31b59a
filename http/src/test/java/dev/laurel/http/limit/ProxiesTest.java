package dev.laurel.http.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ProxiesTest {
  private static final Proxies TEN = Proxies.of(List.of("10.0.0.0/8", "2001:db8::/32"));

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (UnknownHostException malformed) {
      throw new IllegalArgumentException(malformed);
    }
  }

  private static String caller(Proxies proxies, String peer, List<String> for1, List<String> x) {
    return proxies.caller(address(peer), for1, x).getHostAddress();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "192.0.2.7 | 192.0.2.7",
        "6.6.6.6, 192.0.2.7 | 192.0.2.7",
        "6.6.6.6, 192.0.2.7, 10.1.1.1 | 192.0.2.7",
        "10.9.9.9, 10.1.1.1 | 10.9.9.9",
        "192.0.2.7:4711 | 192.0.2.7",
        "[2001:db9::1]:4711 | 2001:db9:0:0:0:0:0:1",
        "localhost | 10.0.0.1",
        "6.6.6.6, nonsense | 10.0.0.1",
        "192.0.2 | 10.0.0.1",
      })
  void a_trusted_proxy_is_believed_up_to_the_first_who_is_not(String header, String expected) {
    assertThat(caller(TEN, "10.0.0.1", List.of(), List.of(header))).isEqualTo(expected);
  }

  @Test
  void both_forms_are_read_but_not_together() {
    String forwarded = "for=6.6.6.6, For=\"192.0.2.7\";proto=https;by=10.0.0.1";
    assertThat(caller(TEN, "10.0.0.1", List.of(forwarded), List.of())).isEqualTo("192.0.2.7");
    assertThat(caller(TEN, "10.0.0.1", List.of(forwarded), List.of("6.6.6.6")))
        .isEqualTo("10.0.0.1");
  }

  @Test
  void nobody_else_is_believed() {
    assertThat(caller(TEN, "11.0.0.1", List.of(), List.of("6.6.6.6"))).isEqualTo("11.0.0.1");
    assertThat(caller(Proxies.NONE, "10.0.0.1", List.of(), List.of("6.6.6.6")))
        .isEqualTo("10.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "10.0.0.0/33", "10.0.0/8", "proxy.example.com", "::1/129", "10.0.0.0/"})
  void what_is_no_network_is_refused(String text) {
    assertThatThrownBy(() -> Proxies.of(List.of(text)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_network_of_the_sixth_version_is_one_caller() {
    assertThat(Proxies.share(address("2001:db8:1:2:3:4:5:6"))).isEqualTo("2001:db8:1:2::/64");
    assertThat(Proxies.share(address("192.0.2.7"))).isEqualTo("192.0.2.7");
  }
}
