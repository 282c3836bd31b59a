package dev.laurel.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.figure.Recorder;
import dev.laurel.core.figure.Scale;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What goes to a StatsD, as a socket receives it.
@Timeout(value = 1, unit = TimeUnit.MINUTES)
final class StatsDTest {
  private static final Duration SOON = Duration.ofMillis(20);

  private final AtomicLong done = new AtomicLong();

  private MetricSnapshots figures() {
    return new Page().counter("done", "Done.", done.get()).snapshots();
  }

  private static String receive(DatagramSocket socket) throws IOException {
    byte[] room = new byte[65_536];
    DatagramPacket packet = new DatagramPacket(room, room.length);
    socket.receive(packet);
    return new String(room, 0, packet.getLength(), StandardCharsets.US_ASCII);
  }

  private static DatagramSocket open() throws IOException {
    return new DatagramSocket(0, InetAddress.getLoopbackAddress());
  }

  @Test
  void what_was_counted_arrives_once() throws IOException {
    try (DatagramSocket socket = open()) {
      done.set(3);
      try (StatsD _ = StatsD.start("127.0.0.1", socket.getLocalPort(), SOON, this::figures)) {
        assertThat(receive(socket)).isEqualTo("done:3|c");
        done.addAndGet(4);
        assertThat(receive(socket)).isEqualTo("done:4|c");
        done.addAndGet(5);
      }
      assertThat(receive(socket)).isEqualTo("done:5|c");
    }
  }

  @Test
  void much_is_sent_in_several_datagrams_that_no_network_takes_apart() throws IOException {
    Map<Labels, Double> boards = new TreeMap<>();
    for (int i = 0; i < 500; i++) {
      boards.put(Labels.of("game", "arcade", "board", "b" + i), (double) i);
    }
    MetricSnapshots page = new Page().gauges("entries", "Players.", boards).snapshots();
    List<String> received = new ArrayList<>();
    try (DatagramSocket socket = open()) {
      Duration never = Duration.ofHours(1);
      StatsD.start("127.0.0.1", socket.getLocalPort(), never, () -> page).close();
      while (received.size() < 500) {
        String datagram = receive(socket);
        assertThat(datagram.length()).isLessThanOrEqualTo(StatsD.MAX_DATAGRAM);
        received.addAll(List.of(datagram.split("\n", -1)));
      }
    }
    assertThat(received)
        .hasSize(500)
        .doesNotHaveDuplicates()
        .contains("entries:7|g|#board:b7,game:arcade");
  }

  @Test
  void a_receiver_that_is_not_there_and_figures_that_fail_harm_nobody() throws IOException {
    try (DatagramSocket socket = open()) {
      AtomicLong asked = new AtomicLong();
      try (StatsD _ = StatsD.start("no-such-host.invalid", 8125, SOON, this::figures);
          StatsD _ =
              StatsD.start(
                  "127.0.0.1",
                  socket.getLocalPort(),
                  SOON,
                  () -> {
                    if (asked.incrementAndGet() < 3) {
                      throw new IllegalStateException("not yet");
                    }
                    done.set(1);
                    return figures();
                  })) {
        assertThat(receive(socket)).isEqualTo("done:1|c");
      }
    }
  }

  @Test
  void a_gauge_is_what_it_is_and_below_zero_it_is_told_from_zero() {
    MetricSnapshots page =
        new Page().gauge("depth", "D.", 0.25).gauge("left", "L.", -1).snapshots();
    StatsDLines lines = new StatsDLines();
    List<String> told = List.of("depth:0.25|g", "left:0|g", "left:-1|g");
    assertThat(lines.next(page)).isEqualTo(told);
    assertThat(lines.next(page)).isEqualTo(told);
  }

  @Test
  void a_histogram_is_told_by_what_came_since_the_last_time() {
    Recorder recorder = new Recorder(Scale.NANOS);
    StatsDLines lines = new StatsDLines();
    for (int i = 0; i < 100; i++) {
      recorder.record(1_000_000);
    }
    List<String> first = lines.next(times(recorder));
    assertThat(first).contains("took.count:100|c|#kind:read", "took.sum:0.1|c|#kind:read");
    assertThat(lines.next(times(recorder))).isEmpty();
    recorder.record(8_000_000_000L);
    List<String> second = lines.next(times(recorder));
    assertThat(second).contains("took.count:1|c|#kind:read");
    double slow = quantile(second, "p50");
    assertThat(slow).isGreaterThan(1).isEqualTo(quantile(second, "p99"));
    assertThat(quantile(first, "p99")).isBetween(0.001, 0.01);
  }

  private static MetricSnapshots times(Recorder recorder) {
    return new Page()
        .seconds("took", "T.", Map.of(Labels.of("kind", "read"), recorder.recorded()))
        .snapshots();
  }

  private static double quantile(List<String> lines, String name) {
    String begin = "took." + name + ":";
    String line = lines.stream().filter(each -> each.startsWith(begin)).findFirst().orElseThrow();
    return Double.parseDouble(line.substring(begin.length(), line.indexOf('|')));
  }

  @Test
  void a_tag_cannot_end_its_line() {
    MetricSnapshots page =
        new Page()
            .gauges("used", "U.", Map.of(Labels.of("id", "CodeHeap 'x',a|b#c\nd"), 1.0))
            .snapshots();
    assertThat(new StatsDLines().next(page)).containsExactly("used:1|g|#id:CodeHeap_x_a_b_c_d");
  }
}
