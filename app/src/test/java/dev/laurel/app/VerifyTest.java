package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.app.ServerProcess.Ended;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `laurel verify` on the embedded store.
final class VerifyTest {
  private static final String BOARD = "/v1/games/g/boards/b";

  @TempDir Path data;

  @Test
  void every_division_is_compared_once_the_server_has_let_go_of_the_data() throws Exception {
    try (ServerProcess server = ServerProcess.start(data)) {
      server.put(BOARD, "{\"windows\":[{\"kind\":\"all-time\"},{\"kind\":\"daily\"}]}");
      for (int i = 0; i < 30; i++) {
        server.post(BOARD + "/scores", "{\"player\":\"p" + i + "\",\"score\":" + i % 4 + "}");
      }
      Ended refused = verify();
      assertThat(refused.code()).isEqualTo(1);
      assertThat(refused.errors()).contains("is in use by process").doesNotContain("Exception");
      server.kill();
    }
    Ended verified = verify("--repair");
    assertThat(verified.code()).isZero();
    assertThat(verified.output())
        .contains("g/b", "ALL-TIME", "The index agrees with the ledger.")
        .containsPattern(" 30 +30 +0 +0 +0");
  }

  private Ended verify(String... more) throws Exception {
    List<String> flags = new ArrayList<>(List.of("--data", data.toString()));
    flags.addAll(List.of(more));
    return ServerProcess.run("verify", flags);
  }
}
