package dev.laurel.http.live;

import dev.laurel.core.Refusal;
import dev.laurel.core.live.Changed;
import dev.laurel.core.live.Feed;
import dev.laurel.core.live.Pending;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Queries;
import dev.laurel.http.server.Loop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// All open streams.
///
/// One thread goes round: it takes what the feed has told meanwhile, reads the topics that it
/// touches, and has their streams look. Rounds are a pace apart, and further where they take long,
/// so that watching never takes the machine from those who play. It listens to the feed only while
/// there are streams.
public final class Streams implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Streams.class);
  // A round may take a quarter of the time, as long as the last state arrives within a second.
  private static final int REST = 3;
  private static final Duration LONGEST_REST = Duration.ofMillis(400);
  private static final Duration LONGEST_FAN = Duration.ofSeconds(1);
  // Readings at a time where they wait for another machine.
  private static final int READERS = 32;

  private final Queries queries;
  private final Feed feed;
  private final Scribe scribe;
  private final boolean remote;
  private final StreamSettings settings;
  private final Room room;
  private final Pending pending = new Pending();
  private final Map<Subject, Topic> topics = new HashMap<>();
  private final Set<LiveStream> open = ConcurrentHashMap.newKeySet();
  private final Thread thread = Thread.ofPlatform().name("laurel-live").unstarted(this::run);
  private final ExecutorService aside = Executors.newVirtualThreadPerTaskExecutor();
  private final Semaphore readers = new Semaphore(READERS);
  private Feed.@Nullable Subscription subscription;
  private boolean started;
  private long beatNanos = System.nanoTime();
  private long checkedNanos = System.nanoTime();
  private volatile boolean checking;

  /// Whether there is room for one more.
  public enum Entry {
    ENTERED,
    /// As many as there may be are open.
    FULL,
    /// As many as one caller may have are open.
    TOO_MANY_OF_CALLER
  }

  /// `remote`: reading asks another machine.
  public Streams(
      Queries queries, Feed feed, Scribe scribe, boolean remote, StreamSettings settings) {
    this.queries = queries;
    this.feed = feed;
    this.scribe = scribe;
    this.remote = remote;
    this.settings = settings;
    this.room = new Room(settings.streams(), settings.perCaller());
  }

  /// Takes a place for a stream. Whoever has it calls [#prepare] next.
  public Entry enter(String caller) {
    return room.enter(caller);
  }

  /// Makes a stream ready to begin: reads what is not being read for others already, and throws
  /// what reading throws, and then the place is given back. A stream that does not begin is
  /// abandoned.
  public LiveStream prepare(
      Subject subject, @Nullable PlayerId player, String caller, Permit permit) {
    Topic topic = join(subject);
    Watch watch = null;
    try {
      topic.load();
      if (player != null) {
        watch = topic.watch(player);
        watch.load();
      }
      LiveStream stream = new LiveStream(this, topic, watch, caller, permit, scribe);
      open.add(stream);
      return stream;
    } catch (RuntimeException | Error cannotRead) {
      leave(null, topic, watch, caller);
      throw cannotRead;
    }
  }

  /// Listens before it reads, so that no change is missed in between.
  private synchronized Topic join(Subject subject) {
    if (subscription == null) {
      subscription = feed.subscribe(pending::add);
    }
    if (!started) {
      started = true;
      thread.start();
    }
    Topic topic = topics.computeIfAbsent(subject, each -> new Topic(each, queries, scribe));
    topic.users++;
    return topic;
  }

  void leave(@Nullable LiveStream stream, Topic topic, @Nullable Watch watch, String caller) {
    if (stream != null) {
      open.remove(stream);
    }
    if (watch != null) {
      topic.unwatch(watch);
    }
    room.leave(caller);
    forget(topic);
  }

  private synchronized void forget(Topic topic) {
    topic.users--;
    if (topic.users == 0) {
      topics.remove(topic.subject(), topic);
    }
    if (topics.isEmpty() && subscription != null) {
      subscription.close();
      subscription = null;
    }
  }

  private synchronized List<Topic> topics() {
    return List.copyOf(topics.values());
  }

  /// The number of open streams.
  public int count() {
    return room.taken();
  }

  private void run() {
    try {
      while (!pending.isClosed()) {
        Changed news = pending.take(settings.pace());
        long began = System.nanoTime();
        if (round(news, began)) {
          rest(System.nanoTime() - began);
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void rest(long tookNanos) throws InterruptedException {
    long rest = Math.min(REST * tookNanos, LONGEST_REST.toNanos());
    long pace = settings.pace().toNanos() - tookNanos;
    pending.awaitClose(Duration.ofNanos(Math.max(rest, pace)));
  }

  /// Whether anything was told.
  private boolean round(Changed news, long nanos) throws InterruptedException {
    try {
      List<Topic> changed = read(news, nanos);
      boolean beat = nanos - beatNanos >= settings.beat().toNanos();
      fan(changed, LiveStream::look);
      if (beat) {
        beatNanos = nanos;
        fan(topics(), LiveStream::beat);
      }
      if (nanos - checkedNanos >= settings.recheck().toNanos() && !checking) {
        checkedNanos = nanos;
        checking = true;
        Future<?> _ = aside.submit(this::check);
      }
      return beat || !changed.isEmpty();
    } catch (RuntimeException bug) {
      LOG.error("A round of streams failed; the next one reads again", bug);
      return true;
    }
  }

  private List<Topic> read(Changed news, long nanos) throws InterruptedException {
    List<Topic> due = new ArrayList<>();
    for (Topic topic : topics()) {
      if (topic.isDue(news, nanos, settings.beat().toNanos())) {
        due.add(topic);
      }
    }
    if (!remote) {
      due.removeIf(topic -> !topic.refresh());
      return due;
    }
    List<Topic> changed = new ArrayList<>();
    CountDownLatch done = new CountDownLatch(due.size());
    for (Topic topic : due) {
      readers.acquire();
      Future<?> _ =
          aside.submit(() -> {
            try {
              if (topic.refresh()) {
                synchronized (changed) {
                  changed.add(topic);
                }
              }
            } finally {
              readers.release();
              done.countDown();
            }
          });
    }
    done.await();
    synchronized (changed) {
      return List.copyOf(changed);
    }
  }

  /// Waits until all streams have looked: a round is as long as it takes to tell it.
  private static void fan(List<Topic> told, Consumer<LiveStream> action)
      throws InterruptedException {
    Map<Topic, List<Loop>> loops = new LinkedHashMap<>();
    told.forEach(topic -> loops.put(topic, topic.loops()));
    int fans = loops.values().stream().mapToInt(List::size).sum();
    CountDownLatch done = new CountDownLatch(fans);
    loops.forEach((topic, on) -> on.forEach(loop -> loop.run(new Fan(topic, loop, action, done))));
    if (!done.await(LONGEST_FAN.toMillis(), TimeUnit.MILLISECONDS)) {
      LOG.debug("Telling {} topics goes on behind the next round", told.size());
    }
  }

  /// Ends the streams of those who may not read any more.
  private void check() {
    try {
      for (LiveStream stream : open) {
        if (!holds(stream.permit())) {
          stream.endSoon(new Refusal.Unauthorised("You may not read this any more."));
        }
      }
    } finally {
      checking = false;
    }
  }

  private static boolean holds(Permit permit) {
    try {
      return permit.holds();
    } catch (RuntimeException unknown) {
      LOG.warn("Whether a stream may go on cannot be told; it is asked again", unknown);
      return true;
    }
  }

  /// Tells nothing more. Streams end with the connections that they are on.
  @Override
  public void close() {
    pending.close();
    synchronized (this) {
      if (subscription != null) {
        subscription.close();
        subscription = null;
      }
    }
    aside.close();
  }
}
