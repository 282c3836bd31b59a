package dev.laurel.core.notice;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.laurel.core.notice.Delivery.State;
import dev.laurel.core.notice.Delivery.Trouble;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import dev.laurel.core.store.Family;
import dev.laurel.core.store.RowBatch;
import dev.laurel.core.store.RowStore;
import dev.laurel.core.store.RowStore.OutOfRoom;
import dev.laurel.core.store.Turns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Notices and deliveries on a row store.
///
/// ```
/// NOTICES     id               ─► kind, time, payload
/// DELIVERIES  id 0 webhook     ─► kind, time made, attempts, state, time, trouble
/// AGENDA      list time key    ─► nothing       one row for each row above, in the list that it is in
/// ```
///
/// Nothing here is synced by itself. A power cut may take back the newest of what was noted, never
/// a part of it; then an attempt is made once more, which receivers must bear anyhow. The notice
/// itself is as durable as the write that it was added to.
public final class RowDeliveries implements Deliveries {
  private static final int FORMAT = 1;
  private static final int SWEPT_AT_ONCE = 1_000;
  private static final byte[] NOTHING = {};

  /// The lists of the agenda, each with the first byte of its keys.
  private enum Agenda {
    NOTICES(0),
    PENDING(1),
    FAILED(2);

    private final int list;

    Agenda(int list) {
      this.list = list;
    }

    static Agenda of(State state) {
      return switch (state) {
        case PENDING -> PENDING;
        case FAILED -> FAILED;
      };
    }

    byte[] key(long time, byte[] key) {
      return new ByteSink(16 + key.length).u8(list).fixed(time).raw(key).toBytes();
    }

    /// Before every key of this time or later.
    byte[] from(long time) {
      return key(time, NOTHING);
    }

    static byte[] rest(byte[] key) {
      ByteSource source = new ByteSource("agenda of deliveries", key);
      source.u8();
      source.fixedLong();
      return source.raw(key.length - 1 - Long.BYTES);
    }
  }

  private final RowStore rows;
  // Taken for each read that a write follows.
  private final Turns turns;

  public RowDeliveries(RowStore rows) {
    this(rows, Turns.ofThreads());
  }

  /// On rows that others change, too.
  public RowDeliveries(RowStore rows, Turns turns) {
    this.rows = rows;
    this.turns = turns;
  }

  /// Adds a notice, and a delivery of it to each webhook, to what is about to be written. Once for
  /// an id: who writes the batch knows that it was not added before.
  public static void add(RowBatch batch, Notice notice, List<WebhookName> webhooks) {
    byte[] id = key(notice.id());
    batch.put(Family.NOTICES, id, row(notice));
    batch.put(Family.AGENDA, Agenda.NOTICES.key(notice.madeAt(), id), NOTHING);
    webhooks.forEach(webhook -> put(batch, Delivery.first(notice, webhook)));
  }

  private static void put(RowBatch batch, Delivery delivery) {
    batch.put(Family.DELIVERIES, key(delivery), row(delivery));
    batch.put(Family.AGENDA, agenda(delivery), NOTHING);
  }

  private static byte[] agenda(Delivery delivery) {
    return Agenda.of(delivery.state()).key(delivery.at(), key(delivery));
  }

  private static byte[] key(NoticeId id) {
    return id.value().getBytes(US_ASCII);
  }

  /// Neither name has a zero in it.
  private static byte[] key(Delivery delivery) {
    return (delivery.notice() + "\0" + delivery.webhook()).getBytes(US_ASCII);
  }

  @Override
  public List<Delivery> take(long now, int limit) {
    return turns.take(() -> lease(now, limit));
  }

  private List<Delivery> lease(long now, int limit) {
    RowBatch batch = new RowBatch();
    List<Delivery> taken = new ArrayList<>();
    for (Delivery due : agenda(Agenda.PENDING, now + 1, limit)) {
      Delivery leased = due.leased(now);
      batch.delete(Family.AGENDA, agenda(due));
      put(batch, leased);
      taken.add(leased);
    }
    // Before anything is sent: where it cannot be noted that it was, it is not.
    write(batch);
    return taken;
  }

  /// Those of a list before a time. One that is gone since the list was read is left out.
  private List<Delivery> agenda(Agenda list, long before, int limit) {
    return keys(list, before, limit).stream()
        .map(Agenda::rest)
        .flatMap(key -> rows.get(Family.DELIVERIES, key).map(row -> delivery(key, row)).stream())
        .toList();
  }

  private List<byte[]> keys(Agenda list, long before, int limit) {
    List<byte[]> keys = new ArrayList<>();
    if (limit > 0 && before > 0) {
      rows.scan(
          Family.AGENDA,
          list.from(0),
          list.from(before),
          (key, _) -> keys.add(key) && keys.size() < limit);
    }
    return keys;
  }

  @Override
  public Optional<Notice> notice(NoticeId id) {
    return rows.get(Family.NOTICES, key(id)).map(row -> notice(id, row));
  }

  @Override
  public void delivered(Delivery taken) {
    change(() -> current(taken).ifPresent(current -> write(deleting(current))));
  }

  private void change(Runnable change) {
    boolean _ =
        turns.take(() -> {
          change.run();
          return true;
        });
  }

  private static RowBatch deleting(Delivery delivery) {
    return new RowBatch()
        .delete(Family.DELIVERIES, key(delivery))
        .delete(Family.AGENDA, agenda(delivery));
  }

  @Override
  public void failed(Delivery taken, Delivery after) {
    change(() ->
        current(taken)
            .filter(stored -> stored.attempts() == taken.attempts())
            .ifPresent(stored -> replace(stored, after)));
  }

  private void replace(Delivery stored, Delivery after) {
    RowBatch batch = new RowBatch().delete(Family.AGENDA, agenda(stored));
    put(batch, after);
    write(batch);
  }

  private Optional<Delivery> current(Delivery delivery) {
    byte[] key = key(delivery);
    return rows.get(Family.DELIVERIES, key).map(row -> delivery(key, row));
  }

  @Override
  public List<Delivery> list(State state, int limit) {
    return agenda(Agenda.of(state), Long.MAX_VALUE, limit);
  }

  @Override
  public void sweep(long now) {
    long before = now - Delivery.micros(Delivery.KEPT);
    change(() -> sweepFailed(before));
    change(() -> sweepNotices(before));
  }

  private void sweepFailed(long before) {
    RowBatch batch = new RowBatch();
    for (Delivery failed : agenda(Agenda.FAILED, before, SWEPT_AT_ONCE)) {
      batch.delete(Family.DELIVERIES, key(failed)).delete(Family.AGENDA, agenda(failed));
    }
    write(batch);
  }

  private void sweepNotices(long before) {
    RowBatch notices = new RowBatch();
    for (byte[] key : keys(Agenda.NOTICES, before, SWEPT_AT_ONCE)) {
      byte[] id = Agenda.rest(key);
      if (!hasDeliveries(id)) {
        notices.delete(Family.NOTICES, id).delete(Family.AGENDA, key);
      }
    }
    write(notices);
  }

  private boolean hasDeliveries(byte[] id) {
    boolean[] found = {false};
    byte[] from = new ByteSink(id.length + 1).raw(id).u8(0).toBytes();
    byte[] to = new ByteSink(id.length + 1).raw(id).u8(1).toBytes();
    rows.scan(
        Family.DELIVERIES,
        from,
        to,
        (_, _) -> {
          found[0] = true;
          return false;
        });
    return found[0];
  }

  private void write(RowBatch batch) {
    if (batch.isEmpty()) {
      return;
    }
    try {
      rows.write(batch, false);
    } catch (OutOfRoom full) {
      // The next attempt finds out whether there is room again, whoever makes it.
      rows.recover();
      throw full;
    }
  }

  private static byte[] row(Notice notice) {
    return new ByteSink(32 + notice.payload().length)
        .u8(FORMAT)
        .text(notice.kind().label())
        .fixed(notice.madeAt())
        .blob(notice.payload())
        .toBytes();
  }

  private static Notice notice(NoticeId id, byte[] row) {
    ByteSource source = source("notice " + id, row);
    return new Notice(id, kind(source), source.fixedLong(), source.blob());
  }

  private static byte[] row(Delivery delivery) {
    ByteSink sink =
        new ByteSink(64)
            .u8(FORMAT)
            .text(delivery.kind().label())
            .fixed(delivery.madeAt())
            .varint(delivery.attempts())
            .u8(delivery.state().code())
            .fixed(delivery.at());
    Trouble trouble = delivery.trouble();
    if (trouble != null) {
      sink.fixed(trouble.since()).text(trouble.error());
    }
    return sink.toBytes();
  }

  private static Delivery delivery(byte[] key, byte[] row) {
    String[] names = new String(key, US_ASCII).split("\0", 2);
    ByteSource source = source("delivery of notice " + names[0], row);
    NoticeKind kind = kind(source);
    long madeAt = source.fixedLong();
    int attempts = source.count(Integer.MAX_VALUE);
    State state = State.ofCode(source.u8());
    long at = source.fixedLong();
    Trouble trouble = attempts == 0 ? null : new Trouble(source.fixedLong(), source.text());
    return new Delivery(
        new NoticeId(names[0]),
        kind,
        madeAt,
        new WebhookName(names[1]),
        attempts,
        state,
        at,
        trouble);
  }

  private static ByteSource source(String name, byte[] row) {
    ByteSource source = new ByteSource(name, row);
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
    return source;
  }

  private static NoticeKind kind(ByteSource source) {
    try {
      return NoticeKind.ofLabel(source.text());
    } catch (IllegalArgumentException unknown) {
      throw source.damaged("an unknown kind");
    }
  }
}
