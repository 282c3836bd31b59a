package dev.laurel.http.live;

import dev.laurel.http.server.Loop;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Does something with every stream of a topic on one event loop, some at a time: in between the
/// loop serves everybody else.
final class Fan implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Fan.class);
  private static final int AT_A_TIME = 128;

  private final Topic topic;
  private final Loop loop;
  private final Consumer<LiveStream> action;
  private final CountDownLatch done;
  private LiveStream[] streams = new LiveStream[0];
  private int at;
  private boolean begun;

  Fan(Topic topic, Loop loop, Consumer<LiveStream> action, CountDownLatch done) {
    this.topic = topic;
    this.loop = loop;
    this.action = action;
    this.done = done;
  }

  @Override
  public void run() {
    if (!begun) {
      begun = true;
      streams = topic.streams(loop);
    }
    int end = Math.min(at + AT_A_TIME, streams.length);
    while (at < end) {
      act(streams[at]);
      at++;
    }
    if (at == streams.length || !loop.runAfterMillis(1, this)) {
      done.countDown();
    }
  }

  private void act(LiveStream stream) {
    try {
      action.accept(stream);
    } catch (RuntimeException bug) {
      LOG.error("A stream failed", bug);
      stream.end(null);
    }
  }
}
