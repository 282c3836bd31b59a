package dev.laurel.testkit.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Past;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.MemoryRows;
import dev.laurel.core.submit.Answer;
import dev.laurel.core.submit.Submissions;
import dev.laurel.testkit.time.ManualClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What the ledger has committed and the index does not answer: nobody is told that it was done or
/// that it was not, and a repetition under the same key tells. A writer that died of it would leave
/// its callers waiting: hence the time limit.
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LostAnswersTest {
  private static final BoardKey SUM = BoardKey.of("g", "sum");
  private static final PlayerId ANN = new PlayerId("ann");
  private static final PlayerId BOB = new PlayerId("bob");

  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");
  private final LedgerStore store =
      new EventLedgerStore<>(new MemoryRows(), clock, EventLedgerStore::rows);
  private final LosingIndex index = new LosingIndex(store.index());
  private final Submissions submissions =
      Submissions.start(store.ledger(), index, Past.NONE, clock);

  @BeforeEach
  void define() {
    submissions.apply(new Command.Define(Boards.of(SUM, ScorePolicy.SUM)));
  }

  @AfterEach
  void close() {
    submissions.close();
    store.close();
  }

  @Test
  void a_submission_is_refused_as_perhaps_stored_and_counts_once_when_it_is_repeated() {
    Command.Submit submit = Boards.submit(SUM, ANN, 5, null, "key");
    index.lose(true);
    requireUnknown(submissions.execute(submit));
    requireUnknown(submissions.execute(submit));
    index.lose(false);

    Answer.Submitted again = submitted(submissions.execute(submit));
    assertThat(again.replayed()).isTrue();
    assertThat(scored()).extracting(Event::id).containsExactly(receipt(again).event());
    assertThat(submitted(submissions.execute(Boards.submit(SUM, ANN, 1, null, "other"))))
        .satisfies(next -> assertThat(line(next).score()).isEqualTo(6));
  }

  @Test
  void every_command_of_the_group_is_told_so_and_the_next_group_gets_its_own_answers() {
    index.lose(true);
    List<Answer> lost =
        submissions.executeAll(
            List.of(
                Boards.submit(SUM, ANN, 5, null, "ann"), Boards.submit(SUM, BOB, 9, null, "bob")),
            true);
    assertThat(lost).hasSize(2).allSatisfy(LostAnswersTest::requireUnknown);
    index.lose(false);

    PlayerId cid = new PlayerId("cid");
    Answer.Submitted next = submitted(submissions.execute(Boards.submit(SUM, cid, 7, null, null)));
    assertThat(next.replayed()).isFalse();
    assertThat(receipt(next).player()).isEqualTo(cid);
    Receipt.Place place = Objects.requireNonNull(line(next).place());
    assertThat(place.rank()).isEqualTo(2);
    assertThat(place.total()).isEqualTo(3);
  }

  @Test
  void a_board_that_is_defined_meanwhile_is_there_all_the_same() {
    BoardKey other = BoardKey.of("g", "other");
    Command.Define define = new Command.Define(Boards.of(other, ScorePolicy.BEST));
    index.lose(true);
    requireUnknown(submissions.execute(define));
    index.lose(false);
    assertThat(store.ledger().board(other)).contains(define.board());
    assertThat(submissions.execute(define)).isInstanceOf(Answer.Applied.class);
  }

  private static void requireUnknown(Answer answer) {
    assertThat(answer).isInstanceOf(Answer.Refused.class);
    assertThat(((Answer.Refused) answer).refusal())
        .isInstanceOfSatisfying(
            Unavailable.class,
            refusal ->
                assertThat(refusal.detail())
                    .contains("may be stored", "repeat it under the same idempotency key"));
  }

  private static Answer.Submitted submitted(Answer answer) {
    assertThat(answer).isInstanceOf(Answer.Submitted.class);
    return (Answer.Submitted) answer;
  }

  private static Receipt receipt(Answer.Submitted answer) {
    assertThat(answer.receipts()).hasSize(1);
    return answer.receipts().getFirst();
  }

  private static Receipt.Line line(Answer.Submitted answer) {
    return receipt(answer).standings().getFirst();
  }

  private List<Event> scored() {
    List<Event> events = new ArrayList<>();
    store.ledger().events(1, Integer.MAX_VALUE, events::add);
    return events.stream().filter(Event.Scored.class::isInstance).toList();
  }
}
