package dev.laurel.http;

import static dev.laurel.http.TestServer.BOARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.index.RankIndex;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.index.Source;
import dev.laurel.core.index.Sourced;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Reads of ranks that are on another machine, many at a time. Two rounds go on at once: with two
/// that are held, whoever asks next waits with all others for the third.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ReadRoundsTest {
  private static final int ROOM = 1024;

  private final Held held = new Held();
  private final TestServer server = TestServer.remote(held);
  private final List<RawClient> clients = new ArrayList<>();

  /// Ranks whose answers are made when they are asked for, and come when the test says so.
  private static final class Held implements TestServer.Reading {
    volatile CountDownLatch gate = new CountDownLatch(0);
    volatile boolean inRounds = true;
    final AtomicInteger rounds = new AtomicInteger();
    final AtomicInteger alone = new AtomicInteger();

    @Override
    public RankReader of(RankIndex index) {
      return new RankReader() {
        @Override
        public <T extends @Nullable Object> Sourced<T> read(
            Function<? super RankIndex, ? extends T> question) {
          alone.incrementAndGet();
          return new Sourced<>(question.apply(index), Source.LEDGER);
        }

        @Override
        public <T extends @Nullable Object> Optional<Sourced<T>> readNow(
            Function<? super RankIndex, ? extends T> question) {
          if (!inRounds) {
            return Optional.empty();
          }
          T answer = question.apply(index);
          rounds.incrementAndGet();
          await(gate);
          return Optional.of(new Sourced<>(answer, Source.INDEX));
        }
      };
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  @BeforeEach
  void submit() {
    server.put(BOARD, "{}");
    server.submit("ann", 10);
    server.submit("bob", 20);
  }

  @AfterEach
  void close() throws IOException {
    held.gate.countDown();
    for (RawClient client : clients) {
      client.close();
    }
    server.close();
  }

  private RawClient ask(String path) throws IOException {
    RawClient client = new RawClient(server.port());
    clients.add(client);
    return client.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  }

  /// Has two rounds under way, and those who asked in them.
  private List<RawClient> holdTwoRounds() throws IOException {
    held.gate = new CountDownLatch(1);
    List<RawClient> first = new ArrayList<>();
    for (int round = held.rounds.get() + 1; first.size() < 2; round++) {
      first.add(ask(BOARD + "/top"));
      while (held.rounds.get() < round) {
        Thread.onSpinWait();
      }
    }
    return first;
  }

  /// The one event loop answers this after it has met all that was sent before.
  private void awaitMet() throws IOException {
    ask("/healthz").read().expect(200);
  }

  @Test
  void questions_that_wait_are_answered_in_one_round_each_with_its_own_answer() throws IOException {
    List<RawClient> first = holdTwoRounds();
    RawClient ann = ask(BOARD + "/players/ann");
    RawClient bob = ask(BOARD + "/players/bob?ranking=dense");
    RawClient top = ask(BOARD + "/top");
    RawClient same = ask(BOARD + "/top");
    RawClient best = ask(BOARD + "/top?limit=1");
    awaitMet();
    held.gate.countDown();
    assertThat(ann.read().expect(200).at("rank")).isEqualTo(2L);
    Reply ranked = bob.read().expect(200);
    assertThat(ranked.at("rank")).isEqualTo(1L);
    assertThat(ranked.at("ranking")).isEqualTo("dense");
    String page = top.read().expect(200).text();
    assertThat(page).contains("\"bob\"").contains("\"ann\"").doesNotContain("source");
    assertThat(same.read().expect(200).text()).isEqualTo(page);
    Reply alone = best.read().expect(200);
    assertThat(alone.column("player")).isEqualTo(List.of("bob"));
    assertThat(alone.at("next")).isNotNull();
    for (RawClient client : first) {
      assertThat(client.read().expect(200).text()).isEqualTo(page);
    }
    assertThat(held.rounds).hasValue(3);
    assertThat(held.alone).hasValue(0);
  }

  @Test
  void no_answer_is_older_than_its_question() throws IOException {
    held.gate = new CountDownLatch(1);
    RawClient before = ask(BOARD + "/top");
    while (held.rounds.get() == 0) {
      Thread.onSpinWait();
    }
    server.submit("cid", 30).expect(200);
    RawClient after = ask(BOARD + "/top");
    RawClient cid = ask(BOARD + "/players/cid");
    awaitMet();
    held.gate.countDown();
    assertThat(before.read().expect(200).column("player")).isEqualTo(List.of("bob", "ann"));
    assertThat(after.read().expect(200).column("player")).isEqualTo(List.of("cid", "bob", "ann"));
    assertThat(cid.read().expect(200).at("rank")).isEqualTo(1L);
  }

  @Test
  void a_question_that_cannot_be_answered_fails_alone() throws IOException {
    holdTwoRounds();
    RawClient noBoard = ask("/v1/games/arcade/boards/nothing/top");
    RawClient noPlayer = ask(BOARD + "/players/zoe");
    RawClient noWindow = ask(BOARD + "/players/ann?window=daily");
    RawClient noGroup = ask(BOARD + "/players/ann?group=region:eu");
    RawClient ann = ask(BOARD + "/players/ann");
    awaitMet();
    held.gate.countDown();
    noBoard.read().expectProblem(404, "board-not-found");
    noPlayer.read().expectProblem(404, "player-not-ranked");
    noWindow.read().expectProblem(404, "window-not-found");
    noGroup.read().expectProblem(400, "invalid-input");
    assertThat(ann.read().expect(200).at("rank")).isEqualTo(2L);
    assertThat(held.rounds).hasValue(3);
  }

  @Test
  void where_the_index_is_not_to_be_read_each_is_asked_alone_and_says_its_source() {
    held.inRounds = false;
    assertThat(server.get(BOARD + "/players/ann").expect(200).at("source")).isEqualTo("ledger");
    assertThat(server.get(BOARD + "/top").expect(200).at("source")).isEqualTo("ledger");
    server.get(BOARD + "/players/zoe").expectProblem(404, "player-not-ranked");
    assertThat(held.alone).hasValue(3);
  }

  @Test
  void boards_that_tell_movement_and_what_is_past_are_asked_alone() {
    server.put(
        BOARD,
        "{\"snapshots\":{\"every\":\"daily\",\"keep\":3,\"official\":2},"
            + "\"windows\":[{\"kind\":\"all-time\"},{\"kind\":\"daily\"}]}");
    held.rounds.set(0);
    server.get(BOARD + "/top").expect(200);
    assertThat(held.rounds).hasValue(0);
    server.get(BOARD + "/top?window=daily").expect(200);
    assertThat(held.rounds).hasValue(1);
  }

  @Test
  void a_player_who_was_renamed_is_told_by_the_new_name_at_once() {
    server.put("/v1/players/ann", "{\"name\":\"Ann\"}");
    assertThat(server.get(BOARD + "/players/ann").expect(200).at("name")).isEqualTo("Ann");
    assertThat(server.get(BOARD + "/top").expect(200).text()).contains("\"Ann\"");
    server.put("/v1/players/ann", "{\"name\":\"Anna\"}");
    assertThat(server.get(BOARD + "/players/ann").expect(200).at("name")).isEqualTo("Anna");
    assertThat(server.get(BOARD + "/top").expect(200).text()).contains("\"Anna\"");
  }

  @Test
  void who_finds_no_room_is_told_to_come_again_and_all_others_are_answered() throws IOException {
    List<RawClient> waiting = holdTwoRounds();
    for (int i = 0; i < ROOM; i++) {
      waiting.add(ask(BOARD + "/players/ann"));
    }
    awaitMet();
    Reply refused = ask(BOARD + "/players/ann").read().expectProblem(503, "too-busy");
    assertThat(refused.header("retry-after")).contains("1");
    held.gate.countDown();
    for (RawClient client : waiting) {
      client.read().expect(200);
    }
    server.get(BOARD + "/players/ann").expect(200);
  }
}
