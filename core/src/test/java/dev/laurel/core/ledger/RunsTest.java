package dev.laurel.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RunsTest {
  private static final BoardKey BOARD = BoardKey.of("game", "board");
  private static final Command SUBMIT = Command.Submit.of(BOARD, new PlayerId("ann"), 1);
  private static final Command DROP = new Command.Drop(BOARD);
  private static final Outcome DONE = new Outcome.Done(List.of());

  @Test
  void what_changes_a_board_is_alone_and_no_run_is_too_long() {
    List<Command> commands = List.of(SUBMIT, SUBMIT, SUBMIT, DROP, DROP, SUBMIT);
    assertThat(Runs.of(commands, 2))
        .containsExactly(
            List.of(SUBMIT, SUBMIT),
            List.of(SUBMIT),
            List.of(DROP),
            List.of(DROP),
            List.of(SUBMIT));
    assertThat(Runs.of(List.of(), 2)).isEmpty();
  }

  @Test
  void a_command_that_is_the_same_as_another_names_it_among_all() {
    List<Outcome> outcomes =
        Runs.commit(
            List.of(SUBMIT, DROP, SUBMIT, SUBMIT),
            9,
            run -> run.size() == 2 ? List.of(DONE, new Outcome.SameAs(0)) : List.of(DONE));
    assertThat(outcomes).containsExactly(DONE, DONE, DONE, new Outcome.SameAs(2));
  }

  @Test
  void runs_that_were_done_are_told_when_the_store_goes_away() {
    Unavailable away = new Unavailable("away", 1);
    List<Integer> sizes = new ArrayList<>();
    List<Outcome> outcomes =
        Runs.commit(
            List.of(SUBMIT, SUBMIT, SUBMIT),
            1,
            run -> {
              sizes.add(run.size());
              if (sizes.size() == 2) {
                throw away;
              }
              return List.of(DONE);
            });
    assertThat(sizes).hasSize(2);
    assertThat(outcomes)
        .containsExactly(DONE, new Outcome.Refused(away), new Outcome.Refused(away));
    assertThatThrownBy(() ->
            Runs.commit(
                List.of(SUBMIT),
                1,
                _ -> {
                  throw away;
                }))
        .isSameAs(away);
  }
}
