package dev.laurel.core.live;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// News within this process: a virtual thread and a [Pending] for each listener.
public final class LocalFeed implements Feed {
  private static final Logger LOG = LoggerFactory.getLogger(LocalFeed.class);
  private static final Duration LONG = Duration.ofHours(1);

  private final List<Listening> listening = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  private final class Listening implements Subscription {
    private final Pending pending = new Pending();
    private final Consumer<Changed> listener;

    Listening(Consumer<Changed> listener) {
      this.listener = listener;
    }

    void run() {
      try {
        while (!pending.isClosed()) {
          Changed changed = pending.take(LONG);
          if (!changed.isNothing() && !pending.isClosed()) {
            tell(changed);
          }
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }

    private void tell(Changed changed) {
      try {
        listener.accept(changed);
      } catch (RuntimeException e) {
        LOG.warn("A listener failed on {} changed standings", changed.standings().size(), e);
      }
    }

    @Override
    public void close() {
      listening.remove(this);
      pending.close();
    }
  }

  @Override
  public void publish(Changed changed) {
    listening.forEach(each -> each.pending.add(changed));
  }

  @Override
  public boolean isHeard() {
    return !listening.isEmpty();
  }

  @Override
  public Subscription subscribe(Consumer<Changed> listener) {
    Listening subscription = new Listening(listener);
    listening.add(subscription);
    if (closed) {
      subscription.close();
    }
    Thread.ofVirtual().name("feed-listener").start(subscription::run);
    return subscription;
  }

  @Override
  public void close() {
    closed = true;
    listening.forEach(Listening::close);
  }
}
