package dev.laurel.http.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Micros;
import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.archive.WindowResult.Winner;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What webhooks are told when a window closes.
final class WindowClosedWriterTest {
  private static final Window WEEK =
      new Window(
          WindowKind.WEEKLY,
          "2025-W28",
          micros("2025-07-07T00:00:00Z"),
          micros("2025-07-14T00:00:00Z"));

  private static long micros(String time) {
    return Micros.of(Instant.parse(time));
  }

  private static Winner winner(long rank, String player, @Nullable Metadata metadata) {
    long reachedAt = micros("2025-07-13T10:30:00Z");
    Entry entry = new Entry(100 - rank, 0, reachedAt, 1, Entry.State.RANKED, metadata);
    Ranked ranked = new Ranked(new PlayerId(player), entry, rank, rank, rank);
    return new Winner(rank, ranked, player.equals("ann") ? new PlayerName("Zoë \"Z\"") : null);
  }

  private static String told(List<Winner> top) {
    WindowResult result =
        new WindowResult(
            BoardKey.of("arcade", "points"),
            WEEK,
            Ranking.COMPETITION,
            micros("2025-07-14T00:00:05Z"),
            true,
            1_000,
            top);
    return new String(Notice.of(result, new WindowClosedWriter()).payload(), UTF_8);
  }

  @Test
  void the_result_is_told_under_its_type_and_id() {
    assertThat(
            told(
                List.of(
                    winner(1, "ann", Metadata.ofJson("{\"level\":42}")), winner(2, "bob", null))))
        .isEqualTo(
            """
            {"type":"window-closed","id":"arcade/points/2025-W28/1752451205000000",\
            "game":"arcade","board":"points",\
            "window":{"id":"2025-W28","kind":"weekly","from":"2025-07-07T00:00:00Z",\
            "to":"2025-07-14T00:00:00Z","state":"closed"},"ranking":"competition",\
            "closedAt":"2025-07-14T00:00:05Z","late":true,"total":1000,"standings":[\
            {"rank":1,"player":"ann","name":"Zoë \\"Z\\"","score":99,"subscore":0,\
            "reachedAt":"2025-07-13T10:30:00Z","metadata":{"level":42}},\
            {"rank":2,"player":"bob","name":null,"score":98,"subscore":0,\
            "reachedAt":"2025-07-13T10:30:00Z"}]}\
            """);
  }

  @Test
  void an_empty_window_is_told_too() {
    assertThat(told(List.of())).endsWith("\"standings\":[]}");
  }
}
