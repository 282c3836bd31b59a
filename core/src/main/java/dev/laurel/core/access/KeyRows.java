package dev.laurel.core.access;

import static dev.laurel.core.access.AccessTable.KEYS;
import static dev.laurel.core.access.AccessTable.KEY_IDS;

import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The rows of keys.
record KeyRows(RowStore rows) {
  private static final Comparator<AccessKey> NEWEST_FIRST =
      Comparator.comparingLong(AccessKey::createdAt)
          .reversed()
          .thenComparing(key -> key.id().value());

  private static final Comparator<AccessKey> LAST_REVOKED_FIRST =
      Comparator.comparing((AccessKey key) -> Objects.requireNonNull(key.revokedAt())).reversed();

  List<AccessKey> all() {
    List<AccessKey> keys = new ArrayList<>();
    KEYS.scan(rows, (key, row) -> keys.add(AccessCodec.key(AccessTable.lastHash(key), row)));
    keys.sort(NEWEST_FIRST);
    return keys;
  }

  boolean any() {
    boolean[] any = new boolean[1];
    KEYS.scan(
        rows,
        (_, _) -> {
          any[0] = true;
          return false;
        });
    return any[0];
  }

  Optional<AccessKey> find(TokenHash hash) {
    return rows.get(Family.ACCESS, KEYS.key(hash)).map(row -> AccessCodec.key(hash, row));
  }

  Optional<AccessKey> find(KeyId id) {
    return rows.get(Family.ACCESS, KEY_IDS.key(id.value()))
        .flatMap(hash -> find(AccessTable.hash(hash)));
  }

  /// Adds a key where there is room for it, and forgets the one that was revoked first where too
  /// many of them are remembered.
  void add(AccessKey key, RowBatch batch) {
    List<AccessKey> all = all();
    List<AccessKey> valid = all.stream().filter(AccessKey::isValid).toList();
    long same = valid.stream().filter(it -> it.label().equals(key.label())).count();
    AccessStore.requireRoom(key.label(), same, valid.size());
    all.stream()
        .filter(it -> !it.isValid())
        .sorted(LAST_REVOKED_FIRST)
        .skip(AccessStore.MAX_KEYS - 1L)
        .forEach(it -> delete(it, batch));
    put(key, batch);
    batch.put(Family.ACCESS, KEY_IDS.key(key.id().value()), AccessTable.bytes(key.hash()));
  }

  void put(AccessKey key, RowBatch batch) {
    batch.put(Family.ACCESS, KEYS.key(key.hash()), AccessCodec.pack(key));
  }

  private static void delete(AccessKey key, RowBatch batch) {
    batch
        .delete(Family.ACCESS, KEYS.key(key.hash()))
        .delete(Family.ACCESS, KEY_IDS.key(key.id().value()));
  }

  void used(Map<KeyId, Long> times, RowBatch batch) {
    times.forEach((id, time) ->
        find(id)
            .filter(key -> key.lastUsedAt() == null || key.lastUsedAt() < time)
            .ifPresent(key -> put(key.usedAt(time), batch)));
  }
}
