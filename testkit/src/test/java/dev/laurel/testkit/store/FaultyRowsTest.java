package dev.laurel.testkit.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class FaultyRowsTest {
  private static final byte[] FIRST = {};
  private static final byte[] LAST = {(byte) 0xff};

  @Test
  void a_power_cut_leaves_what_was_synced_and_a_prefix_of_the_rest() {
    Set<List<String>> seen = new HashSet<>();
    for (long seed = 0; seed < 200; seed++) {
      FaultyRows rows = FaultyRows.empty(seed);
      rows.write(put("1"), false);
      rows.write(put("2"), true);
      rows.write(put("3"), false);
      rows.write(put("4"), false);

      seen.add(keys(rows.crash(seed)));
    }
    assertThat(seen)
        .containsExactlyInAnyOrder(
            List.of("1", "2"), List.of("1", "2", "3"), List.of("1", "2", "3", "4"));
  }

  @Test
  void a_power_cut_takes_any_bulk_write_that_was_not_flushed() {
    Set<List<String>> seen = new HashSet<>();
    for (long seed = 0; seed < 200; seed++) {
      FaultyRows rows = FaultyRows.empty(seed);
      rows.bulk(put("1"));
      rows.flush();
      rows.bulk(put("2"));
      rows.bulk(put("3"));

      seen.add(keys(rows.crash(seed)));
    }
    assertThat(seen)
        .containsExactlyInAnyOrder(
            List.of("1"), List.of("1", "2"), List.of("1", "3"), List.of("1", "2", "3"));
  }

  @Test
  void a_kill_takes_no_logged_write_but_a_power_cut_after_it_may() {
    Set<List<String>> seen = new HashSet<>();
    for (long seed = 0; seed < 100; seed++) {
      FaultyRows rows = FaultyRows.empty(seed);
      rows.write(put("1"), false);
      FaultyRows restarted = rows.kill(seed);
      assertThat(keys(restarted)).containsExactly("1");

      seen.add(keys(restarted.crash(seed)));
    }
    assertThat(seen).containsExactlyInAnyOrder(List.of(), List.of("1"));
  }

  @Test
  void later_writes_win_whichever_became_durable_first() {
    for (long seed = 0; seed < 50; seed++) {
      FaultyRows rows = FaultyRows.empty(seed);
      rows.bulk(new RowBatch().put(Family.META, key("k"), key("old")));
      rows.write(new RowBatch().put(Family.META, key("k"), key("new")), true);
      rows.flush();

      assertThat(rows.crash(seed).get(Family.META, key("k"))).contains(key("new"));
    }
  }

  @Test
  void nothing_answers_after_the_power_was_cut() {
    FaultyRows rows = FaultyRows.empty(1);
    rows.crash(1);

    assertThatThrownBy(() -> rows.write(put("1"), true)).isInstanceOf(FaultyRows.PowerCut.class);
    assertThatThrownBy(() -> rows.bulk(put("1"))).isInstanceOf(FaultyRows.PowerCut.class);
    assertThatThrownBy(rows::flush).isInstanceOf(FaultyRows.PowerCut.class);
    assertThatThrownBy(() -> rows.last(Family.META)).isInstanceOf(FaultyRows.PowerCut.class);
  }

  @Test
  void the_power_is_cut_before_or_after_a_write_reaches_the_disk() {
    for (FaultyRows.Moment moment : FaultyRows.Moment.values()) {
      FaultyRows rows = FaultyRows.empty(1);
      rows.cutPower(Family.META, moment);
      rows.write(new RowBatch().put(Family.PLAYERS, key("other"), key("")), true);

      assertThatThrownBy(() -> rows.write(put("1"), true)).isInstanceOf(FaultyRows.PowerCut.class);
      assertThat(keys(rows.crash(1)))
          .isEqualTo(moment == FaultyRows.Moment.AFTER ? List.of("1") : List.of());
    }
  }

  @Test
  void a_disk_that_lies_loses_what_it_confirmed() {
    Set<List<String>> seen = new HashSet<>();
    for (long seed = 0; seed < 50; seed++) {
      FaultyRows rows = FaultyRows.empty(seed);
      rows.lie();
      rows.write(put("1"), true);

      seen.add(keys(rows.crash(seed)));
    }
    assertThat(seen).contains(List.of());
  }

  @Test
  void a_full_disk_takes_nothing_until_it_has_recovered() {
    FaultyRows rows = FaultyRows.empty(1);
    rows.fillUp();
    assertThatThrownBy(() -> rows.write(put("1"), true)).isInstanceOf(RowStore.OutOfRoom.class);
    assertThat(rows.recover()).isFalse();

    rows.makeRoom();
    assertThatThrownBy(() -> rows.write(put("1"), true)).isInstanceOf(RowStore.OutOfRoom.class);
    assertThat(rows.recover()).isTrue();
    rows.write(put("2"), true);
    assertThat(keys(rows)).contains("2");
  }

  @Test
  void a_failed_sync_ends_everything() {
    FaultyRows rows = FaultyRows.empty(1);
    rows.failNextSync();

    assertThatThrownBy(() -> rows.write(put("1"), true)).isInstanceOf(RowStore.SyncFailed.class);
    assertThatThrownBy(() -> rows.write(put("2"), true)).isInstanceOf(FaultyRows.PowerCut.class);
  }

  private static RowBatch put(String key) {
    return new RowBatch().put(Family.META, key(key), key("value"));
  }

  private static byte[] key(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static List<String> keys(RowStore rows) {
    List<String> keys = new ArrayList<>();
    rows.scan(
        Family.META,
        FIRST,
        LAST,
        (key, value) -> keys.add(new String(key, StandardCharsets.UTF_8)));
    return keys;
  }
}
