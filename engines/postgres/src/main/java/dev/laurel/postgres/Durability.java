package dev.laurel.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Whether a server keeps what it acknowledges: Laurel promises no more than its store does.
final class Durability {
  private static final Logger LOG = LoggerFactory.getLogger(Durability.class);

  private Durability() {}

  static void require(Connection connection, boolean allowUnsafe) throws SQLException {
    List<String> off = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                SELECT name, setting FROM pg_settings
                 WHERE name IN ('fsync', 'full_page_writes', 'server_encoding', 'synchronous_commit')
                 ORDER BY name\
                """)) {
      while (rows.next()) {
        if (rows.getString(1).equals("server_encoding")) {
          requireUnicode(rows.getString(2));
        } else if (rows.getString(2).equals("off")) {
          off.add(rows.getString(1));
        }
      }
    }
    if (!off.isEmpty()) {
      complain(String.join(" and ", off), allowUnsafe);
    }
  }

  private static void complain(String off, boolean allowUnsafe) {
    String what = "PostgreSQL runs with " + off + " off: a crash of it could lose scores that were";
    if (!allowUnsafe) {
      throw new DatabaseUnusable(
          what + " acknowledged. Turn it on, or allow an unsafe database in the settings.");
    }
    LOG.warn("{} acknowledged. The settings allow it.", what);
  }

  private static void requireUnicode(String encoding) {
    if (!encoding.equals("UTF8")) {
      throw new DatabaseUnusable(
          "The database is encoded in " + encoding + "; names of players need UTF8.");
    }
  }
}
