package dev.laurel.dynamodb;

import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedLine;
import dev.laurel.core.archive.Era;
import dev.laurel.core.archive.KeptDay;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.codec.DayCodec;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.RowSorter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Where the players stand in the tables of a draft. It is told table by table and written player
/// by player, and so put in order once more.
final class DraftPlaces implements AutoCloseable {
  private static final int PLAYERS_AT_ONCE = 100;

  private final Table table;
  private final Archived archived;
  private final long draft;
  private final RowSorter rows = new RowSorter();
  private final List<Item> waiting = new ArrayList<>(PLAYERS_AT_ONCE);
  private final Map<String, Long> places = new HashMap<>();
  private @Nullable PlayerId player;
  private @Nullable KeptDay day;

  DraftPlaces(Table table, Archived archived, long draft) {
    this.table = table;
    this.archived = archived;
    this.draft = draft;
  }

  void add(ArchivedLine line, long tableNumber, boolean global) {
    boolean hasDay = global && archived.id().era() instanceof Era.Day;
    byte[] id = Objects.requireNonNull(line.player()).value().getBytes(StandardCharsets.US_ASCII);
    ByteSink value = new ByteSink(48).varint(line.place()).u8(hasDay ? 1 : 0);
    if (hasDay) {
      DayCodec.write(KeptDay.of(line), value);
    }
    // No id has a zero in it, so that one's rows are together.
    rows.add(new ByteSink(64).raw(id).u8(0).fixed(tableNumber).toBytes(), value.toBytes());
  }

  /// Writes them, when the tables have these heads.
  void write(List<TableHead> heads) {
    TableHead global =
        heads.stream().filter(head -> head.group().isGlobal()).findFirst().orElse(null);
    rows.each((key, value) -> take(key, value, global));
    endPlayer(global);
    table.write(waiting, List.of());
  }

  private void take(byte[] key, byte[] value, @Nullable TableHead global) {
    int length = key.length - 1 - Long.BYTES;
    PlayerId next = new PlayerId(new String(key, 0, length, StandardCharsets.US_ASCII));
    if (!next.equals(player)) {
      endPlayer(global);
      player = next;
    }
    ByteSource source = new ByteSource("table of a draft", key);
    byte[] _ = source.raw(length + 1);
    ByteSource told = new ByteSource("place in a draft", value);
    places.put(String.valueOf(source.fixedLong()), told.varint());
    if (told.u8() == 1) {
      day = DayCodec.read(told);
    }
  }

  private void endPlayer(@Nullable TableHead global) {
    if (player == null) {
      return;
    }
    Item item =
        Item.at(Keys.past(player, archived.id()))
            .with("Number", draft)
            .with("TakenAt", archived.takenAt())
            .with("Places", Map.copyOf(places));
    if (day != null && global != null) {
      add(day, global, item);
    }
    waiting.add(item);
    if (waiting.size() == PLAYERS_AT_ONCE) {
      table.write(waiting, List.of());
      waiting.clear();
    }
    places.clear();
    day = null;
  }

  /// Who is within the official ranks is also in an index of just those.
  private void add(KeptDay told, TableHead global, Item item) {
    item.with("Place", told.place())
        .with("Better", told.better())
        .with("BetterScores", told.betterScores())
        .with("Score", told.score())
        .with("Subscore", told.subscore());
    if (told.name() != null) {
      item.with("Name", told.name().value());
    }
    long rank = global.withdrawn().shown(told.place()) + 1;
    if (!global.withdrawn().contains(told.place()) && rank <= archived.official()) {
      item.with("Snapshot", item.text(Key.SK)).with("Official_Rank", rank);
    }
  }

  @Override
  public void close() {
    rows.close();
  }
}
