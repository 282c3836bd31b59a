package dev.laurel.http.live;

import dev.laurel.core.Refusal;
import dev.laurel.http.server.OpenResponse;
import org.jspecify.annotations.Nullable;

/// One client's stream. It remembers what it has told and, whenever the client has taken that,
/// tells what is newest: nothing waits in line. All of it but [#permit] belongs to the event loop
/// of its connection.
public final class LiveStream implements OpenResponse.Listener {
  /// A client that has not read for this many beats is gone.
  private static final int PATIENCE_BEATS = 4;

  private static final byte[] NOTHING = new byte[0];

  private final Streams streams;
  private final Topic topic;
  private final @Nullable Watch watch;
  private final String caller;
  private final Permit permit;
  private final Scribe scribe;
  private volatile @Nullable OpenResponse response;
  private boolean over;
  private long toldNumber;
  private String toldState = "";
  private String toldWindow = "";
  private long toldRank;
  private int missedBeats;
  private boolean looking;

  LiveStream(
      Streams streams,
      Topic topic,
      @Nullable Watch watch,
      String caller,
      Permit permit,
      Scribe scribe) {
    this.streams = streams;
    this.topic = topic;
    this.watch = watch;
    this.caller = caller;
    this.permit = permit;
    this.scribe = scribe;
  }

  /// Begins to tell: everything, or what has changed since the client had what its bookmark says.
  /// The response may have ended already.
  public void begin(OpenResponse begun, @Nullable Bookmark last) {
    if (over) {
      return;
    }
    response = begun;
    topic.add(this, begun.loop());
    if (watch != null) {
      Long rank = last == null ? null : last.rank();
      toldRank = rank == null ? watch.place().rank() : rank;
    }
    State now = topic.state();
    if (last != null && last.state().equals(now.id())) {
      told(now);
    }
    // Only now: what is written may be taken at once, and then the newest is told from within.
    begun.write(Frame.RETRY);
    look();
  }

  /// Tells what is newest, if the client has taken what it was told before.
  void look() {
    OpenResponse open = response;
    // What is written may be taken at once, and then this is called from within.
    if (open == null || looking || !open.isReady()) {
      return;
    }
    looking = true;
    try {
      tellNewest(open);
    } finally {
      looking = false;
    }
  }

  private void tellNewest(OpenResponse open) {
    if (topic.failure() != null) {
      end(topic.failure());
      return;
    }
    State now = topic.state();
    if (now.number() != toldNumber) {
      tell(open, now);
    }
    if (watch != null && open.isReady()) {
      tellRank(open, watch.place());
    }
  }

  private void tell(OpenResponse open, State now) {
    boolean first = toldNumber == 0;
    // Whoever loses the line between the two events still has the state before them.
    byte[] turn =
        first || toldWindow.equals(window(now))
            ? NOTHING
            : Frame.join(id(), now.turn(toldWindow.substring(0, toldWindow.indexOf('\n'))));
    byte[] update = !first && now.number() == toldNumber + 1 ? now.update() : null;
    told(now);
    byte[] event = update == null ? now.snapshot() : update;
    byte[] own = watch == null ? event : Frame.renamed(event, id());
    open.write(turn.length == 0 ? own : Frame.join(turn, own));
  }

  private void tellRank(OpenResponse open, Place place) {
    long rank = place.rank();
    if (rank != toldRank) {
      byte[] json = scribe.rank(place, toldRank);
      toldRank = rank;
      open.write(Frame.join(id(), Frame.event("rank", json)));
    }
  }

  private byte[] id() {
    return Frame.id(new Bookmark(toldState, watch == null ? null : (Long) toldRank));
  }

  private void told(State now) {
    toldNumber = now.number();
    toldState = now.id();
    toldWindow = window(now);
  }

  private static String window(State state) {
    return state.table().window().id() + "\n" + state.table().open();
  }

  /// Keeps the line open, or gives up on a client that does not read.
  void beat() {
    OpenResponse open = response;
    if (open == null) {
      return;
    }
    if (open.isReady()) {
      missedBeats = 0;
      open.write(Frame.COMMENT);
    } else if (++missedBeats >= PATIENCE_BEATS) {
      open.end();
    }
  }

  /// Says why, and ends.
  void end(@Nullable Refusal why) {
    OpenResponse open = response;
    if (open == null) {
      return;
    }
    if (why != null && open.isReady()) {
      open.write(Frame.join(id(), Frame.event("end", scribe.problem(why))));
    }
    open.end();
  }

  /// Has it ended from any thread.
  void endSoon(Refusal why) {
    OpenResponse open = response;
    if (open != null) {
      open.loop().run(() -> end(why));
    }
  }

  Permit permit() {
    return permit;
  }

  @Override
  public void ready() {
    look();
  }

  @Override
  public void ended() {
    if (!over) {
      over = true;
      OpenResponse open = response;
      response = null;
      if (open != null) {
        topic.remove(this, open.loop());
      }
      streams.leave(this, topic, watch, caller);
    }
  }

  /// For a call that was prepared and not begun.
  public void abandon() {
    ended();
  }
}
