package dev.laurel.core.embedded;

import dev.laurel.core.player.Directory;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The directory over stored rows: a profile is one row, a name one row under its folded form.
final class Players implements Directory {
  /// Once all names of the store are in the index of names.
  private static final byte[] INDEXED = "names-indexed".getBytes(StandardCharsets.US_ASCII);

  private static final int NAMES_AT_ONCE = 10_000;

  /// Behind every UTF-8 text.
  private static final int BEHIND = 0xFF;

  private final RowStore rows;
  private final State state;

  Players(RowStore rows, State state) {
    this.rows = rows;
    this.state = state;
  }

  /// Makes the index of names of a store that an older version wrote. What it leaves undone is done
  /// by the next start.
  static void indexNames(RowStore rows, State state) {
    if (rows.get(Family.META, INDEXED).isPresent()) {
      return;
    }
    RowBatch[] batch = {new RowBatch()};
    state.forEachName((player, name) -> {
      batch[0].put(Family.FOLDED, PlayerRows.key(name, player), PlayerRows.bytes(name));
      if (batch[0].changes().size() >= NAMES_AT_ONCE) {
        rows.bulk(batch[0]);
        batch[0] = new RowBatch();
      }
    });
    rows.bulk(batch[0]);
    rows.flush();
    rows.write(new RowBatch().put(Family.META, INDEXED, new byte[] {1}), true);
  }

  @Override
  public Optional<Profile> find(PlayerId player) {
    return Optional.ofNullable(state.profile(player));
  }

  @Override
  public List<Found> byName(FoldedName name, @Nullable Position after, int limit) {
    byte[] own = PlayerRows.prefix(name);
    byte[] from = new ByteSink(64).raw(own).u8(0).toBytes();
    byte[] to = new ByteSink(64).raw(own).u8(1).toBytes();
    return list(from, to, after, limit);
  }

  @Override
  public List<Found> byPrefix(FoldedName prefix, @Nullable Position after, int limit) {
    byte[] from = PlayerRows.prefix(prefix);
    byte[] to = new ByteSink(64).raw(from).u8(BEHIND).toBytes();
    return list(from, to, after, limit);
  }

  private List<Found> list(byte[] first, byte[] to, @Nullable Position after, int limit) {
    byte[] from = after == null ? first : behind(after);
    List<Found> found = new ArrayList<>();
    if (Arrays.compareUnsigned(from, to) >= 0 || Arrays.compareUnsigned(from, first) < 0) {
      return found;
    }
    rows.scan(
        Family.FOLDED,
        from,
        to,
        (key, name) -> found.add(found(key, name)) && found.size() < limit);
    return found;
  }

  private static byte[] behind(Position position) {
    byte[] key = PlayerRows.key(position.name(), position.player());
    return Arrays.copyOf(key, key.length + 1);
  }

  private Found found(byte[] key, byte[] named) {
    int end = 0;
    while (key[end] != 0) {
      end++;
    }
    FoldedName folded = new FoldedName(new String(key, 0, end, StandardCharsets.UTF_8));
    String id = new String(key, end + 1, key.length - end - 1, StandardCharsets.US_ASCII);
    PlayerName name = new PlayerName(new String(named, StandardCharsets.UTF_8));
    PlayerId player = new PlayerId(id);
    Profile profile = Optional.ofNullable(state.profile(player)).orElse(Profile.EMPTY);
    return new Found(new Position(folded, player), profile.withName(name));
  }
}
