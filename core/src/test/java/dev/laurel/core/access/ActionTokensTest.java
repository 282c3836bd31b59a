package dev.laurel.core.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Micros;
import dev.laurel.core.Refusal.ActionTokenInvalid;
import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.ScoreOutOfBounds;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.GameId;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.MemoryRows;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class ActionTokensTest {
  private static final BoardKey BOARD = BoardKey.of("arcade", "points");
  private static final PlayerId ANN = new PlayerId("ann");
  private static final Caller LOCAL = new Caller.Local();

  private Instant now = Instant.parse("2025-07-13T10:30:00Z");
  private final InstantSource clock = () -> now;
  private final AccessStore store =
      new RowAccess(
          new MemoryRows(),
          failure -> {
            throw failure;
          });
  private final ActionTokens tokens = tokens();

  private ActionTokens tokens() {
    return new ActionTokens(new SigningKeys(store, clock, new SecureRandom()), clock);
  }

  private String issue() {
    return tokens.issue(ANN, BOARD, "boss", 50, ActionTokens.USUAL_LIFE).text();
  }

  private void refused(String text) {
    assertThatThrownBy(() -> tokens.verify(text, LOCAL))
        .as(text)
        .isInstanceOf(ActionTokenInvalid.class)
        .hasMessageNotContaining(text.isEmpty() ? "?" : text);
  }

  @Test
  void a_token_comes_back_as_what_it_was_given_for() {
    ActionTokens.Issued issued = tokens.issue(ANN, BOARD, "boss:7", 50, Duration.ofMinutes(10));

    ActionTokens.Granted granted = tokens.verify(issued.text(), LOCAL);

    long expiry = Micros.of(now.plus(Duration.ofMinutes(10)));
    assertThat(granted.grant()).isEqualTo(new ActionGrant(ANN, BOARD, "boss:7", 50, expiry));
    assertThat(granted.hash()).isEqualTo(TokenHash.of(issued.text()));
    assertThat(issued.expiresAt()).isEqualTo(expiry);
    assertThat(issued.toString()).doesNotContain(issued.text());
  }

  @Test
  void every_token_is_another() {
    Set<String> texts = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      texts.add(issue());
    }
    assertThat(texts).hasSize(1_000);
  }

  @Test
  void no_bit_of_the_text_can_change() {
    byte[] text = issue().getBytes(StandardCharsets.US_ASCII);
    for (int bit = 0; bit < 8 * text.length; bit++) {
      byte[] flipped = text.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      refused(new String(flipped, StandardCharsets.ISO_8859_1));
    }
  }

  @Test
  void no_bit_of_what_it_says_can_change() {
    byte[] whole = Base64.getUrlDecoder().decode(issue());
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      refused(Base64.getUrlEncoder().withoutPadding().encodeToString(flipped));
    }
  }

  @Test
  void what_is_cut_padded_or_longer_is_no_token() {
    String text = issue();
    for (int length = 0; length < text.length(); length++) {
      refused(text.substring(0, length));
    }
    for (String more : List.of("=", "==", "A", "AA", "AAA", "AAAA", "\n", " ", ".")) {
      refused(text + more);
      refused(more + text);
    }
    refused("A".repeat(100_000));
  }

  @Test
  void a_player_can_use_its_own_alone_and_a_key_those_of_its_games() {
    String text = issue();
    SessionId session = SessionId.of("00000000-0000-0000-0000-000000000001");
    Caller ann = new Caller.SignedIn(ANN, session);
    assertThat(tokens.verify(text, ann).grant().player()).isEqualTo(ANN);

    Caller bob = new Caller.SignedIn(new PlayerId("bob"), session);
    assertThatThrownBy(() -> tokens.verify(text, bob)).isInstanceOf(ActionTokenInvalid.class);
    assertThatThrownBy(() -> tokens.verify(text, new Caller.Anonymous()))
        .isInstanceOf(ActionTokenInvalid.class);
    Caller elsewhere =
        new Caller.KeyHolder(
            new KeyId("0123456789abcdef"), Role.SERVER, Games.only(Set.of(new GameId("other"))));
    assertThatThrownBy(() -> tokens.verify(text, elsewhere)).isInstanceOf(ActionTokenInvalid.class);
  }

  @Test
  void a_token_of_another_laurel_is_none() {
    AccessStore other =
        new RowAccess(
            new MemoryRows(),
            failure -> {
              throw failure;
            });
    SigningKeys keys = new SigningKeys(other, clock, new SecureRandom());
    refused(
        new ActionTokens(keys, clock).issue(ANN, BOARD, "boss", 50, Duration.ofMinutes(1)).text());
  }

  @Test
  void a_token_is_believed_by_another_instance_and_after_its_key_was_replaced() {
    String text = issue();
    now = now.plus(SigningKeys.ROTATION).plusSeconds(1);
    String next = issue();

    assertThat(tokens().verify(text, LOCAL).grant().action()).isEqualTo("boss");
    assertThat(ActionToken.parse(next).orElseThrow().key())
        .isNotEqualTo(ActionToken.parse(text).orElseThrow().key());
    now = now.plus(SigningKeys.ROTATION);
    refused(text);
  }

  @Test
  void many_tokens_at_once_are_believed_by_an_instance_that_has_just_started() throws Exception {
    String text = issue();
    for (int start = 0; start < 100; start++) {
      ActionTokens started = tokens();
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<ActionTokens.Granted>> all = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
          all.add(threads.submit(() -> started.verify(text, LOCAL)));
        }
        for (Future<ActionTokens.Granted> each : all) {
          assertThat(each.get().grant().player()).isEqualTo(ANN);
        }
      }
    }
  }

  @Test
  void what_it_allows_is_bounded() {
    ActionGrant grant = tokens.verify(issue(), LOCAL).grant();
    grant.requireWithin(1);
    grant.requireWithin(50);
    for (long delta : new long[] {0, -1, 51, Long.MIN_VALUE, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> grant.requireWithin(delta)).isInstanceOf(ScoreOutOfBounds.class);
    }
  }

  @Test
  void nothing_can_be_given_for_too_long_or_for_nothing() {
    List<Duration> lives =
        List.of(Duration.ZERO, Duration.ofSeconds(-1), Duration.ofHours(1).plusMillis(1));
    for (Duration life : lives) {
      assertThatThrownBy(() -> tokens.issue(ANN, BOARD, "boss", 50, life))
          .isInstanceOf(InvalidInput.class);
    }
    assertThatThrownBy(() -> tokens.issue(ANN, BOARD, "boss", 0, ActionTokens.USUAL_LIFE))
        .isInstanceOf(InvalidInput.class);
    assertThatThrownBy(() -> tokens.issue(ANN, BOARD, "no spaces", 1, ActionTokens.USUAL_LIFE))
        .isInstanceOf(InvalidInput.class);
  }
}
