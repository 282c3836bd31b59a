package dev.laurel.http.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Addresses of webhooks, and the secret they share.
final class WebhookTest {
  @Test
  void it_is_named_by_its_host_or_as_it_is_told() {
    Webhook plain = Webhook.parse("https://Prizes.example.com/hook?key=a=b");
    assertThat(plain.name().value()).isEqualTo("prizes.example.com");
    assertThat(plain.port()).isEqualTo(443);
    assertThat(plain.target()).isEqualTo("/hook?key=a=b");
    Webhook named = Webhook.parse("mail=http://[2606:4700::1]:8080");
    assertThat(named.name().value()).isEqualTo("mail");
    assertThat(named.host()).isEqualTo("2606:4700::1");
    assertThat(named.authority()).isEqualTo("[2606:4700::1]:8080");
    assertThat(named.target()).isEqualTo("/");
    assertThat(Webhook.parse("http://[::1]/").name().value()).isEqualTo("::1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "prizes.example.com/hook",
        "ftp://prizes.example.com/s3cret",
        "https:///s3cret",
        "https://user:s3cret@prizes.example.com/",
        "https://prizes.example.com/#s3cret",
        "https://prizes.example.com:0/s3cret",
        "https://prizes.example.com:99999/s3cret",
        "https://prizes.example.com/s3cret with spaces",
        "https://under_score.example.com/s3cret",
      })
  void what_cannot_be_called_is_refused_without_being_shown(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Webhook.parse(text))
        .withMessageContaining("https://prizes.example.com/laurel")
        .withMessageNotContaining("s3cret");
  }

  @Test
  void neither_address_nor_secret_is_shown() {
    assertThat(Webhook.parse("https://prizes.example.com/s3cret").toString())
        .isEqualTo("prizes.example.com");
    String secret = "0123456789abcdef0123456789abcdef";
    assertThat(WebhookSecret.of(secret).toString()).doesNotContain(secret.substring(0, 8));
  }

  @Test
  void a_short_secret_is_refused_without_being_shown() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WebhookSecret.of("hush"))
        .withMessageContaining("32")
        .withMessageNotContaining("hush");
  }
}
