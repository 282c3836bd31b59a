package dev.laurel.core.submit;

import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Ledger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs ahead of the writer: while one large group is written, it shows the ledger what the next one
/// will be. It takes nothing from the queue and may be late: that only costs the gain.
final class Scout {
  private static final Logger LOG = LoggerFactory.getLogger(Scout.class);

  private final Queue<Job> queue;
  private final Ledger ledger;
  private final int ahead;
  private final Thread thread;
  private volatile boolean wanted;
  private volatile boolean ended;
  private Set<Job> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  /// Looks at most so many commands ahead.
  Scout(Queue<Job> queue, Ledger ledger, int ahead) {
    this.queue = queue;
    this.ledger = ledger;
    this.ahead = ahead;
    this.thread = Thread.ofPlatform().daemon().name("laurel-scout").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /// Has it look at what waits now.
  void look() {
    wanted = true;
    LockSupport.unpark(thread);
  }

  void end() {
    ended = true;
    LockSupport.unpark(thread);
  }

  private void run() {
    while (!ended) {
      if (wanted) {
        wanted = false;
        foresee();
      } else {
        LockSupport.park(this);
      }
    }
  }

  private void foresee() {
    try {
      ledger.foresee(coming());
    } catch (RuntimeException bug) {
      LOG.error("Looking ahead failed; submissions are not affected", bug);
    }
  }

  /// The commands of the next group that it has not looked at yet.
  private List<Command> coming() {
    List<Command> commands = new ArrayList<>();
    Set<Job> waiting = Collections.newSetFromMap(new IdentityHashMap<>());
    int reach = 0;
    for (Job job : queue) {
      waiting.add(job);
      if (!seen.contains(job)) {
        commands.addAll(job.commands());
      }
      reach += job.commands().size();
      if (reach >= ahead) {
        break;
      }
    }
    seen = waiting;
    return commands;
  }
}
