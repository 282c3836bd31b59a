package dev.laurel.postgres;

import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Metadata;
import java.sql.ResultSet;
import java.sql.SQLException;

/// Reads entries out of rows.
final class EntryRows {
  /// What an entry is made of.
  static final String VALUES = "e.score, e.subscore, e.reached_at, e.version, e.state, e.metadata";

  static final String COLUMNS = "e.player, e.standings, " + VALUES;

  private EntryRows() {}

  static Entry entry(ResultSet row) throws SQLException {
    byte[] metadata = row.getBytes("metadata");
    return new Entry(
        row.getLong("score"),
        row.getLong("subscore"),
        row.getLong("reached_at"),
        row.getLong("version"),
        Entry.State.ofCode(row.getInt("state")),
        metadata == null ? null : Metadata.ofJson(metadata));
  }
}
