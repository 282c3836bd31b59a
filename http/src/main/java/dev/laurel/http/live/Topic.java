package dev.laurel.http.live;

import dev.laurel.core.Refusal;
import dev.laurel.core.Refusal.Unavailable;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.index.IndexUnavailable;
import dev.laurel.core.live.Changed;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.Queries;
import dev.laurel.core.query.Table;
import dev.laurel.http.server.Loop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// One subject and all who watch it: it is read once for all of them.
///
/// Streams are kept by event loop, in sets that only their loop touches.
final class Topic {
  private static final long NEVER = Long.MAX_VALUE;
  // A name that another instance has changed may be known here in its old form for a second.
  private static final long NAMES_NANOS = Duration.ofSeconds(2).toNanos();
  private static final long AGAIN_NANOS = Duration.ofSeconds(1).toNanos();

  private final Subject subject;
  private final Queries queries;
  private final Scribe scribe;
  private final Map<Loop, Set<LiveStream>> streams = new ConcurrentHashMap<>();
  private final Map<PlayerId, Watch> watches = new HashMap<>();
  private final ReentrantLock reading = new ReentrantLock();
  private volatile @Nullable State state;
  private volatile @Nullable Refusal failure;
  private volatile long dueNanos = NEVER;
  private volatile long readNanos;
  private long toldNanos;
  // Guarded by the lock of Streams.
  int users;

  Topic(Subject subject, Queries queries, Scribe scribe) {
    this.subject = subject;
    this.queries = queries;
    this.scribe = scribe;
  }

  Subject subject() {
    return subject;
  }

  /// The newest state. There is one once [#load] has returned.
  State state() {
    return Objects.requireNonNull(state);
  }

  /// Why there will be no other state; null while there may be.
  @Nullable Refusal failure() {
    return failure;
  }

  /// Reads for the first time; throws what reading throws.
  void load() {
    if (state != null) {
      Refusal gone = failure;
      if (gone != null) {
        throw gone;
      }
      return;
    }
    reading.lock();
    try {
      if (state == null) {
        boolean _ = read();
      }
    } finally {
      reading.unlock();
    }
  }

  /// A watch for one more stream.
  Watch watch(PlayerId player) {
    synchronized (watches) {
      Watch watch =
          watches.computeIfAbsent(player, each -> new Watch(queries, subject.where(), each));
      watch.users++;
      return watch;
    }
  }

  void unwatch(Watch watch) {
    synchronized (watches) {
      watch.users--;
      if (watch.users == 0) {
        watches.values().remove(watch);
      }
    }
  }

  private Collection<Watch> watches() {
    synchronized (watches) {
      return List.copyOf(watches.values());
    }
  }

  void add(LiveStream stream, Loop loop) {
    streams.computeIfAbsent(loop, _ -> new LinkedHashSet<>()).add(stream);
  }

  void remove(LiveStream stream, Loop loop) {
    Set<LiveStream> here = streams.get(loop);
    if (here != null) {
      here.remove(stream);
    }
  }

  List<Loop> loops() {
    return List.copyOf(streams.keySet());
  }

  /// On the loop itself.
  LiveStream[] streams(Loop loop) {
    return streams.getOrDefault(loop, Set.of()).toArray(LiveStream[]::new);
  }

  /// Whether it is to be read again, by this news or by the clock.
  boolean isDue(Changed news, long nanos, long staleNanos) {
    State known = state;
    if (known == null || failure != null) {
      return false;
    }
    if (!news.players().isEmpty() && showsOneOf(known, news.players())) {
      dueNanos = nanos + NAMES_NANOS;
      return true;
    }
    return news.touches(known.standings())
        || (dueNanos != NEVER && nanos - dueNanos >= 0)
        || nanos - readNanos >= staleNanos
        || isTurned(known.table());
  }

  private boolean showsOneOf(State known, Set<PlayerId> players) {
    return players.stream().anyMatch(known::shows);
  }

  /// Reads again, whatever happens; whether there is anything to tell.
  boolean refresh() {
    reading.lock();
    try {
      dueNanos = dueNanos != NEVER && dueNanos - System.nanoTime() > 0 ? dueNanos : NEVER;
      return read();
    } catch (Unavailable | IndexUnavailable away) {
      dueNanos = System.nanoTime() + AGAIN_NANOS;
      return false;
    } catch (Refusal gone) {
      failure = gone;
      return true;
    } finally {
      reading.unlock();
    }
  }

  private boolean read() {
    Page page = queries.top(subject.where(), 1, subject.limit());
    readNanos = System.nanoTime();
    State before = state;
    State now = before == null ? State.first(page, scribe) : before.next(page, queries.now());
    boolean told = now != before && !isTooSoon(before, now);
    if (told) {
      state = now;
      toldNanos = readNanos;
    }
    List<Boolean> ranks = new ArrayList<>();
    watches().forEach(watch -> ranks.add(watch.refresh()));
    return told || ranks.contains(true);
  }

  /// Where only the number of players has changed, once a second is enough.
  private boolean isTooSoon(@Nullable State before, State now) {
    boolean soon =
        before != null
            && readNanos - toldNanos < AGAIN_NANOS
            && before.isSameWindow(now.table())
            && !before.hasOtherRows(now);
    if (soon) {
      dueNanos = toldNanos + AGAIN_NANOS;
    }
    return soon;
  }

  /// Whether the window that is shown is another by now, or closed, as far as the calendar tells.
  private boolean isTurned(Table shown) {
    Window window = shown.window();
    if (window.kind() == WindowKind.ALL_TIME) {
      return false;
    }
    long now = queries.now();
    try {
      Window meant = shown.board().window(subject.where().window(), now);
      return !meant.id().equals(window.id())
          || (shown.open() && !window.isOpen(now, shown.board().graceMicros()));
    } catch (Refusal _) {
      return true; // Whoever reads it finds out why.
    }
  }
}
