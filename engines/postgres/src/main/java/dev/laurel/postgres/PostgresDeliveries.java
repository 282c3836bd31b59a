package dev.laurel.postgres;

import dev.laurel.core.notice.Deliveries;
import dev.laurel.core.notice.Delivery;
import dev.laurel.core.notice.Delivery.State;
import dev.laurel.core.notice.Delivery.Trouble;
import dev.laurel.core.notice.Notice;
import dev.laurel.core.notice.NoticeId;
import dev.laurel.core.notice.NoticeKind;
import dev.laurel.core.notice.WebhookName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Notices and deliveries on tables. Instances take what is due past one another: what one has
/// locked the others skip, and when it lets go the lease has moved it away.
public final class PostgresDeliveries implements Deliveries {
  private static final int SWEPT_AT_ONCE = 1_000;
  private static final String COLUMNS =
      "n.id, n.kind, n.made_at, d.webhook, d.attempts, d.state, d.at, d.failing_since, d.error";

  private final Database database;

  public PostgresDeliveries(Database database) {
    this.database = database;
  }

  /// Adds a notice, and a delivery of it to each webhook, to what is about to be done. Where a
  /// notice of this id is kept already it adds nothing: what happens once is told once.
  static void add(Script script, Notice notice, List<WebhookName> webhooks) {
    script.update(
        """
        WITH made AS (
          INSERT INTO notices (id, kind, made_at, payload) VALUES (?, ?, ?, ?)
              ON CONFLICT (id) DO NOTHING RETURNING id, made_at)
        INSERT INTO deliveries (notice, webhook, attempts, state, at)
        SELECT made.id, webhook, 0, 0, made.made_at FROM made, unnest(?::text[]) AS webhook\
        """,
        notice.id().value(),
        notice.kind().label(),
        notice.madeAt(),
        notice.payload(),
        Columns.texts(webhooks, WebhookName::value));
  }

  /// The same, at once, within the transaction of the connection.
  static void add(Connection connection, Notice notice, List<WebhookName> webhooks)
      throws SQLException {
    Script script = new Script();
    add(script, notice, webhooks);
    script.run(connection);
  }

  @Override
  public List<Delivery> take(long now, int limit) {
    return database.repeatably(connection -> {
      List<Delivery> taken = new ArrayList<>();
      new Script()
          .query(
              """
              WITH due AS (
                SELECT notice, webhook, at FROM deliveries WHERE state = 0 AND at <= ?
                 ORDER BY at, notice, webhook LIMIT ? FOR UPDATE SKIP LOCKED),
              taken AS (
                UPDATE deliveries d SET at = ? FROM due
                 WHERE d.notice = due.notice AND d.webhook = due.webhook
                RETURNING d.*, due.at AS due_at)
              SELECT %s FROM taken d JOIN notices n ON n.id = d.notice
               ORDER BY d.due_at, d.notice, d.webhook\
              """
                  .formatted(COLUMNS),
              row -> taken.add(delivery(row)),
              now,
              limit,
              now + Delivery.micros(Delivery.LEASE))
          .run(connection);
      return taken;
    });
  }

  private static Delivery delivery(ResultSet row) throws SQLException {
    return new Delivery(
        new NoticeId(row.getString("id")),
        NoticeKind.ofLabel(row.getString("kind")),
        row.getLong("made_at"),
        new WebhookName(row.getString("webhook")),
        row.getInt("attempts"),
        State.ofCode(row.getInt("state")),
        row.getLong("at"),
        trouble(row));
  }

  private static @Nullable Trouble trouble(ResultSet row) throws SQLException {
    String error = row.getString("error");
    return error == null ? null : new Trouble(row.getLong("failing_since"), error);
  }

  @Override
  public Optional<Notice> notice(NoticeId id) {
    return database.read(connection -> {
      @Nullable Notice[] found = new Notice[1];
      new Script()
          .query(
              "SELECT kind, made_at, payload FROM notices WHERE id = ?",
              row -> {
                NoticeKind kind = NoticeKind.ofLabel(row.getString(1));
                found[0] = new Notice(id, kind, row.getLong(2), row.getBytes(3));
              },
              id.value())
          .run(connection);
      return Optional.ofNullable(found[0]);
    });
  }

  @Override
  public void delivered(Delivery taken) {
    change(
        new Script()
            .update(
                "DELETE FROM deliveries WHERE notice = ? AND webhook = ?",
                taken.notice().value(),
                taken.webhook().value()));
  }

  @Override
  public void failed(Delivery taken, Delivery after) {
    Trouble trouble = after.trouble();
    if (trouble == null) {
      throw new IllegalArgumentException(after + " has not failed");
    }
    change(
        new Script()
            .update(
                """
                UPDATE deliveries SET attempts = ?, state = ?, at = ?, failing_since = ?, error = ?
                 WHERE notice = ? AND webhook = ? AND attempts = ?\
                """,
                after.attempts(),
                after.state().code(),
                after.at(),
                trouble.since(),
                trouble.error(),
                taken.notice().value(),
                taken.webhook().value(),
                taken.attempts()));
  }

  private void change(Script script) {
    database.repeatably(connection -> {
      script.run(connection);
      return true;
    });
  }

  @Override
  public List<Delivery> list(State state, int limit) {
    return database.read(connection -> {
      List<Delivery> list = new ArrayList<>();
      new Script()
          .query(
              "SELECT "
                  + COLUMNS
                  + """
                   FROM deliveries d JOIN notices n ON n.id = d.notice
                   WHERE d.state = ? ORDER BY d.at, d.notice, d.webhook LIMIT ?\
                  """,
              row -> list.add(delivery(row)),
              state.code(),
              limit)
          .run(connection);
      return list;
    });
  }

  @Override
  public void sweep(long now) {
    long before = now - Delivery.micros(Delivery.KEPT);
    change(
        new Script()
            .update(
                """
                DELETE FROM deliveries WHERE (notice, webhook) IN (
                  SELECT notice, webhook FROM deliveries WHERE state = 1 AND at < ?
                   ORDER BY at LIMIT ? FOR UPDATE SKIP LOCKED)\
                """,
                before,
                SWEPT_AT_ONCE)
            .update(
                """
                DELETE FROM notices WHERE id IN (
                  SELECT id FROM notices n WHERE made_at < ?
                     AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.notice = n.id)
                   ORDER BY made_at LIMIT ? FOR UPDATE SKIP LOCKED)\
                """,
                before,
                SWEPT_AT_ONCE));
  }
}
