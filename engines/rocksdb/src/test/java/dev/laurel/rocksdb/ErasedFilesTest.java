package dev.laurel.rocksdb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.ProfileChange;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.testkit.time.ManualClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/// What an erased player leaves in the files of the data directory: nothing.
final class ErasedFilesTest {
  private static final BoardKey BOARD = BoardKey.of("game", "board");
  private static final String ID = "marker-of-an-id";
  private static final String NAME = "Marker Of A Name";

  @TempDir private Path directory;
  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");

  private static void done(RocksLedger store, Command command) {
    for (Outcome outcome : store.ledger().commit(List.of(command))) {
      for (Event event : ((Outcome.Done) outcome).events()) {
        if (event instanceof Event.Defined defined) {
          store.index().define(defined.definition());
        }
        store.index().applyAll(event.changes(), false);
      }
    }
    store.ledger().maintain();
  }

  private static Command submit(String player, String name, int score) {
    return new Command.Submit(
        BOARD.game(),
        new PlayerId(player),
        List.of(new Command.Score(BOARD.board(), score)),
        0,
        new PlayerName(name),
        Map.of(),
        Metadata.ofJson("{\"by\":\"" + player + "\"}"),
        null,
        "key-" + player + score);
  }

  private List<String> filesWith(String marker) throws IOException {
    List<String> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String content = new String(Files.readAllBytes(file), ISO_8859_1);
        if (content.contains(marker)) {
          files.add(file.getFileName().toString());
        }
      }
    }
    return files;
  }

  private static void settle(RocksLedger store) {
    for (int i = 0; store.events().isErasing(); i++) {
      done(store, submit("other", "Other", i));
      LockSupport.parkNanos(2_000_000);
    }
  }

  @Test
  void no_byte_of_an_erased_player_is_left() throws IOException {
    PlayerId player = new PlayerId(ID);
    RocksLedger store = new RocksLedger(directory, clock);
    done(store, new Command.Define(Board.defaults(BOARD)));
    for (int i = 0; i < 30; i++) {
      done(store, submit(ID, NAME, i));
      done(store, submit("a" + i, "A" + i, i));
    }
    done(store, new Command.Profile(player, ProfileChange.named(NAME + "!")));
    done(store, new Command.Hide(BOARD, player, true));
    assertThat(filesWith(ID)).isNotEmpty();
    assertThat(filesWith(NAME)).isNotEmpty();
    done(store, new Command.Erase(player));
    settle(store);
    store.rows().compact();
    store.close();
    // A manifest tells the first and last keys of files, also of those that are gone; each start
    // begins a new one.
    new RocksLedger(directory, clock).close();
    for (String marker : List.of(ID, NAME, NAME.toLowerCase(Locale.ROOT))) {
      assertThat(filesWith(marker)).as(marker).isEmpty();
    }
  }

  @Test
  void the_names_of_an_older_store_are_found_after_an_upgrade() throws RocksDBException {
    RocksLedger store = new RocksLedger(directory, clock);
    done(store, new Command.Define(Board.defaults(BOARD)));
    for (int i = 0; i < 30; i++) {
      done(store, submit("p" + i, "Name " + i, i));
    }
    store
        .rows()
        .write(
            new RowBatch().delete(Family.META, "names-indexed".getBytes(StandardCharsets.US_ASCII)),
            true);
    store.close();
    dropNewFamilies();
    RocksLedger upgraded = new RocksLedger(directory, clock);
    assertThat(upgraded.ledger().directory().byPrefix(FoldedName.of("NAME"), null, 99)).hasSize(30);
    assertThat(upgraded.ledger().directory().byName(FoldedName.of("name 7"), null, 9)).hasSize(1);
    upgraded.close();
  }

  /// Leaves the store as the first version did.
  private void dropNewFamilies() throws RocksDBException {
    try (Tuning tuning = new Tuning(Scene.SMALL)) {
      List<ColumnFamilyHandle> handles = new ArrayList<>();
      try (RocksDB rows =
          RocksDB.open(tuning.database(), directory.toString(), tuning.descriptors(), handles)) {
        for (ColumnFamilyHandle handle : handles) {
          String name = new String(handle.getName(), StandardCharsets.US_ASCII);
          if (name.equals(Family.PROFILES.label()) || name.equals(Family.FOLDED.label())) {
            rows.dropColumnFamily(handle);
          }
          handle.close();
        }
      }
    }
  }
}
