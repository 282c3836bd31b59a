package dev.laurel.http.api;

import java.util.concurrent.Semaphore;

/// Runs what may wait for another machine: on virtual threads, and no more at a time than there is
/// room for. What finds no room is refused at once and does not wait: behind a machine that is slow
/// a longer queue helps nobody.
final class Away {
  private static final int ROOM = 1024;

  private final Semaphore room;

  Away() {
    this(ROOM);
  }

  Away(int room) {
    this.room = new Semaphore(room);
  }

  /// Whether there was room for it.
  boolean run(Runnable task) {
    if (!room.tryAcquire()) {
      return false;
    }
    Thread.ofVirtual()
        .name("laurel-read")
        .start(() -> {
          try {
            task.run();
          } finally {
            room.release();
          }
        });
    return true;
  }
}
