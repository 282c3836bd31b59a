package dev.laurel.http.live;

import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.Table;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What standings look like at one moment, with the events that tell it, which are the same bytes
/// for everybody. The states of a topic are numbered without gaps.
final class State {
  private static final int ID_BYTES = 12;

  private final long number;
  private final Page page;
  private final List<byte[]> rows;
  private final String id;
  private final StandingsId standings;
  private final Scribe scribe;
  private final byte @Nullable [] update;
  // Made when it is first asked for: most states are only told as a change. Made twice at a time it
  // is the same.
  private volatile byte @Nullable [] snapshot;

  /// The JSON of an update where this one can be told as a change.
  private State(
      long number, Page page, List<byte[]> rows, Scribe scribe, byte @Nullable [] update) {
    this.number = number;
    this.page = page;
    this.rows = rows;
    this.scribe = scribe;
    this.standings = page.table().id();
    this.id = digest(page, rows);
    this.update = update == null ? null : named("update", update);
  }

  static State first(Page page, Scribe scribe) {
    return new State(1, page, rows(page, scribe), scribe, null);
  }

  /// The state after this one: this itself where nothing differs.
  State next(Page now, long time) {
    List<byte[]> nowRows = rows(now, scribe);
    if (!isSameWindow(now.table())) {
      return new State(number + 1, now, nowRows, scribe, null);
    }
    List<Integer> changed = changed(rows, nowRows);
    if (changed.isEmpty() && now.total() == page.total()) {
      return this;
    }
    byte[] json = scribe.update(nowRows, changed, now.total(), time);
    return new State(number + 1, now, nowRows, scribe, json);
  }

  private static List<byte[]> rows(Page page, Scribe scribe) {
    return page.rows().stream().map(scribe::row).toList();
  }

  private static List<Integer> changed(List<byte[]> before, List<byte[]> now) {
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < Math.max(before.size(), now.size()); i++) {
      boolean same =
          i < before.size() && i < now.size() && Arrays.equals(before.get(i), now.get(i));
      if (!same) {
        positions.add(i + 1);
      }
    }
    return positions;
  }

  /// Names the state by what is in it, so that it is found again on any instance, after any
  /// restart.
  private static String digest(Page page, List<byte[]> rows) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      String head =
          page.table().id() + "\n" + page.table().open() + "\n" + page.total() + "\n" + rows.size();
      sha.update(head.getBytes(StandardCharsets.UTF_8));
      rows.forEach(sha::update);
      byte[] short96 = Arrays.copyOf(sha.digest(), ID_BYTES);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(short96);
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }

  long number() {
    return number;
  }

  String id() {
    return id;
  }

  StandingsId standings() {
    return standings;
  }

  Table table() {
    return page.table();
  }

  boolean hasOtherRows(State other) {
    return rows.size() != other.rows.size() || !changed(rows, other.rows).isEmpty();
  }

  boolean isSameWindow(Table other) {
    return table().window().id().equals(other.window().id()) && table().open() == other.open();
  }

  boolean shows(PlayerId player) {
    return page.rows().stream().anyMatch(row -> row.ranked().player().equals(player));
  }

  /// For those who have the state before this one, with the id of this state; null where it tells
  /// nothing to them, since the window is another.
  byte @Nullable [] update() {
    return update;
  }

  /// For everybody else, with its id.
  byte[] snapshot() {
    byte[] made = snapshot;
    if (made == null) {
      made = named("snapshot", scribe.page(page));
      snapshot = made;
    }
    return made;
  }

  private byte[] named(String event, byte[] json) {
    return Frame.join(Frame.id(new Bookmark(id, null)), Frame.event(event, json));
  }

  /// For those who were shown another window; without an id.
  byte[] turn(String previous) {
    return Frame.event("window", scribe.window(table(), previous));
  }
}
