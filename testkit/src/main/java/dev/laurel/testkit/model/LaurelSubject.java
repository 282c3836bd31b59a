package dev.laurel.testkit.model;

import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.embedded.EventLedger;
import dev.laurel.core.embedded.Laurel;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowStore.OutOfRoom;
import dev.laurel.testkit.store.FaultyRows;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Random;

/// Laurel in this process, on a simulated disk, and one client of it.
public final class LaurelSubject implements Subject {
  private static final Reply UNAVAILABLE = new Reply.Refused("Unavailable");
  private static final BoardKey NOWHERE = BoardKey.of("no", "board");

  private final InstantSource clock;
  private final EventLedger.Settings settings;
  private final Caller caller;
  private final Random random;
  private FaultyRows rows;
  private Laurel laurel;
  private boolean wasFull;

  private LaurelSubject(
      InstantSource clock,
      FaultyRows rows,
      EventLedger.Settings settings,
      Caller caller,
      Random random,
      Laurel laurel) {
    this.clock = clock;
    this.random = random;
    this.rows = rows;
    this.settings = settings;
    this.caller = caller;
    this.laurel = laurel;
  }

  /// One that is called as a library.
  public static LaurelSubject start(InstantSource clock, FaultyRows rows, long seed) {
    return start(clock, rows, seed, new DirectCaller());
  }

  /// The seed decides how often there is a checkpoint and how soon events are trimmed. The caller
  /// is closed with the subject.
  public static LaurelSubject start(
      InstantSource clock, FaultyRows rows, long seed, Caller caller) {
    Random random = new Random(seed);
    // A failed sync would end the process; this disk answers no more calls either way.
    EventLedger.Settings settings =
        EventLedger.Settings.of(failure -> {})
            .withCheckpointEvents(1L << random.nextInt(10))
            .withEventRetention(Duration.ofMinutes(random.nextInt(3_000)));
    Laurel laurel = Laurel.open(rows, clock, settings);
    caller.turnTo(laurel);
    return new LaurelSubject(clock, rows, settings, caller, random, laurel);
  }

  @Override
  public Reply execute(Command command) {
    archiveSometimes();
    return executed(command);
  }

  private Reply executed(Command command) {
    Reply reply = executeOnce(command);
    // That there is room again may be noticed only with the next write, which is refused once more.
    return wasFull && reply.equals(UNAVAILABLE) ? executeOnce(command) : reply;
  }

  /// What is due is archived by itself about once a second, which is long here.
  private void archiveSometimes() {
    if (random.nextInt(8) == 0) {
      try {
        laurel.archivist().run();
      } catch (OutOfRoom | Unavailable | FaultyRows.PowerCut cannot) {
        // It is done when there is room, or by the next process.
      }
    }
  }

  private Reply executeOnce(Command command) {
    Reply reply = caller.execute(command);
    boolean orders =
        switch (command) {
          case Command.Define _, Command.End _, Command.Drop _ -> true;
          case Command.Submit _,
              Command.Remove _,
              Command.Hide _,
              Command.Profile _,
              Command.Erase _ ->
              false;
        };
    if (orders && reply instanceof Reply.Done) {
      // A cursor does not outlive the order that it was made in.
      caller.loseWalk();
    }
    return reply;
  }

  @Override
  public Reply ask(Question question) {
    return caller.ask(question);
  }

  @Override
  public void restart(Operation.End end, long seed) {
    switch (end) {
      case CLOSED -> {
        laurel.close();
        begin(rows.kill(seed));
      }
      case KILLED -> {
        settle();
        abandon(rows.kill(seed));
      }
      case POWER_CUT -> {
        settle();
        abandon(rows.crash(seed));
      }
      case CUT_WHILE_CLOSING -> {
        settle();
        rows.cutPowerAfter((int) Math.floorMod(seed, 5L));
        closeDead(laurel);
        begin(rows.crash(seed));
      }
    }
  }

  @Override
  public boolean tear(Command command, FaultyRows.Moment moment, long seed) {
    settle();
    rows.cutPower(Family.EVENTS, moment);
    Reply reply = executed(command);
    caller.loseWalk();
    abandon(rows.crash(seed));
    return reply instanceof Reply.Done || (reply instanceof Reply.Taken(_, var again) && !again);
  }

  @Override
  public Reply executeWhileFull(Command command) {
    rows.fillUp();
    Reply reply = executeOnce(command);
    caller.loseWalk();
    rows.makeRoom();
    wasFull = true;
    return reply;
  }

  /// Has the ledger take back what a full disk made it refuse. Where the power is cut before it
  /// could, the refused command may count after all: nobody can promise otherwise.
  private void settle() {
    if (wasFull) {
      execute(new Command.Drop(NOWHERE));
    }
  }

  /// Goes on with what is left of the disk, while the old process still believes to be alive.
  private void abandon(FaultyRows left) {
    Laurel old = laurel;
    Thread.ofVirtual().start(() -> closeDead(old));
    begin(left);
  }

  private void begin(FaultyRows left) {
    rows = left;
    wasFull = false;
    laurel = Laurel.open(left, clock, settings);
    caller.turnTo(laurel);
  }

  private static void closeDead(Laurel perhapsDead) {
    try {
      perhapsDead.close();
    } catch (FaultyRows.PowerCut expected) {
      // Its disk is gone; only its threads were to end.
    }
  }

  @Override
  public void close() {
    caller.close();
    closeDead(laurel);
  }
}
