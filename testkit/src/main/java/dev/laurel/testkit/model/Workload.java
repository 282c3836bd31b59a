package dev.laurel.testkit.model;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.query.Where;
import dev.laurel.testkit.store.FaultyRows.Moment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Operations from a moment on, all made from one seed.
///
/// Many players on few scores, so that ties are the rule; the ends of the 64-bit range; moments
/// around the turns of windows and clocks. The clock always stands at half a second and every `at`
/// on a whole one: the microseconds that a ledger adds to tell submissions apart never reach
/// across.
public record Workload(long seed, Instant start, List<Operation> operations) {
  /// What may happen to the subject beside what is asked of it.
  public enum Hazards {
    NONE,
    /// Restarts, crashes, torn writes, full disks.
    ALL
  }

  private static final List<Instant> STARTS =
      List.of(
          Instant.parse("2020-12-31T23:40:00.5Z"), // 2020-W53, the end of a leap year
          Instant.parse("2024-02-28T22:10:00.5Z"),
          Instant.parse("2025-03-09T04:30:00.5Z"), // New York loses an hour
          Instant.parse("2025-11-02T03:45:00.5Z"), // New York and Havana gain one
          Instant.parse("2018-11-03T20:00:00.5Z"), // a day of São Paulo begins at 01:00
          Instant.parse("2018-02-17T22:30:00.5Z"),
          Instant.parse("2025-07-13T10:30:00.5Z"));
  private static final List<Duration> STEPS =
      List.of(
          Duration.ofSeconds(1),
          Duration.ofMinutes(1),
          Duration.ofMinutes(20),
          Duration.ofHours(1),
          Duration.ofHours(5),
          Duration.ofDays(1),
          Duration.ofDays(2),
          Duration.ofDays(8),
          Duration.ofDays(40));

  public Workload {
    operations = List.copyOf(operations);
  }

  /// A workload of about this many operations, and at its end a look at everything.
  public static Workload random(long seed, int length, Hazards hazards) {
    Maker maker = new Maker(seed, hazards);
    for (int i = 0; i < length; i++) {
      maker.step();
    }
    maker.lookAtEverything();
    return new Workload(seed, maker.start, maker.operations);
  }

  /// Makes the operations one by one, with its own idea of what time it will be.
  private static final class Maker {
    private final Random random;
    private final Hazards hazards;
    private final Instant start;
    private final RandomBoards boards;
    private final RandomCommands commands;
    private final RandomQuestions questions;
    private final List<Operation> operations = new ArrayList<>();
    private Instant now;

    Maker(long seed, Hazards hazards) {
      this.random = new Random(seed);
      this.hazards = hazards;
      this.start = STARTS.get(random.nextInt(STARTS.size()));
      this.now = start;
      this.boards = new RandomBoards(random, seed, start);
      this.commands = new RandomCommands(random, boards);
      this.questions = new RandomQuestions(random, boards, commands.players());
      boards.first().forEach(board -> add(new Command.Define(board)));
    }

    void step() {
      int dice = random.nextInt(100);
      if (dice < 52) {
        add(commands.next(now));
      } else if (dice < 94) {
        operations.add(new Operation.Ask(questions.next(now)));
      } else if (dice < 97 || hazards == Hazards.NONE) {
        Duration by = STEPS.get(random.nextInt(STEPS.size()));
        now = now.plus(by);
        operations.add(new Operation.Advance(by));
      } else {
        operations.add(hazard());
      }
    }

    private Operation hazard() {
      long fate = random.nextLong();
      return switch (random.nextInt(8)) {
        case 0, 1 -> new Operation.Torn(commands.next(now), Moment.BEFORE, fate);
        case 2, 3 -> new Operation.Torn(commands.next(now), Moment.AFTER, fate);
        case 4 -> new Operation.Full(commands.next(now));
        default -> {
          Operation.End[] ends = Operation.End.values();
          yield new Operation.Restart(ends[random.nextInt(ends.length)], fate);
        }
      };
    }

    private void add(Command command) {
      operations.add(new Operation.Execute(command));
    }

    void lookAtEverything() {
      if (hazards == Hazards.ALL) {
        operations.add(new Operation.Restart(Operation.End.POWER_CUT, random.nextLong()));
      }
      for (BoardKey board : boards.keys()) {
        ask(new Question.Windows(board));
        for (String window : questions.allWindows()) {
          ask(new Question.Top(new Where(board, window, null, null), 1, 1000));
          ask(new Question.Top(new Where(board, window, "region:eu", null), 1, 1000));
        }
        commands.players().forEach(player -> ask(new Question.Player(Where.of(board), player)));
      }
    }

    private void ask(Question question) {
      operations.add(new Operation.Ask(question));
    }
  }
}
