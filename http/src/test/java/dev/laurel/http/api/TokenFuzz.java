package dev.laurel.http.api;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.laurel.core.Refusal.ActionTokenInvalid;
import dev.laurel.core.Refusal.Unauthorised;
import dev.laurel.core.access.Access;
import dev.laurel.core.access.ActionTokens;
import dev.laurel.core.access.Caller;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.player.PlayerId;
import dev.laurel.http.TestAccess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Any text as a key, as a session and as an action token: nobody's, and nothing but that.
final class TokenFuzz {
  private static final Access ACCESS = TestAccess.anybody();
  private static final ActionTokens TOKENS = ACCESS.actionTokens();
  private static final Caller SERVER = new Caller.Local();

  static {
    // There is a key that verifies, so that a forged token is compared with something.
    var _ =
        TOKENS.issue(new PlayerId("ada"), BoardKey.of("g", "b"), "won", 10, Duration.ofMinutes(5));
  }

  @FuzzTest(maxDuration = "60s")
  void a_token(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    requireNobodys(text);
    requireNobodys("laurel_" + text);
    var _ = ActionTokens.claims(text);
    try {
      var _ = TOKENS.verify(text, SERVER);
    } catch (ActionTokenInvalid foreign) {
      return;
    }
    throw new AssertionError("an action token was made up");
  }

  private static void requireNobodys(String bearer) {
    try {
      Caller caller = ACCESS.known(bearer).orElseGet(() -> ACCESS.caller(bearer));
      throw new AssertionError("a token was made up for " + caller.actor());
    } catch (Unauthorised nobodys) {
      // As it must be.
    }
  }
}
