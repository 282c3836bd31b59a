package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.testkit.server.PostgresServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MigrateTest {
  @TempDir Path directory;

  private static String migrate(String... flags) {
    StringWriter out = new StringWriter();
    String[] arguments = new String[flags.length + 1];
    arguments[0] = "migrate";
    System.arraycopy(flags, 0, arguments, 1, flags.length);
    int code = Main.commandLine().setOut(new PrintWriter(out)).execute(arguments);
    assertThat(code).isZero();
    return out.toString();
  }

  @Test
  void postgres_gets_its_tables_and_keeps_them() {
    String postgres = PostgresServer.emptySchema();
    try {
      for (int i = 0; i < 2; i++) {
        assertThat(migrate("--store", "postgres", "--postgres", postgres))
            .contains("PostgreSQL are up to date");
        assertThat(PostgresServer.ask(postgres, "SELECT count(*) FROM boards")).isEqualTo("0");
      }
    } finally {
      PostgresServer.drop(postgres);
    }
  }

  @Test
  void rocksdb_needs_none() {
    Path data = directory.resolve("data");
    assertThat(migrate("--data", data.toString())).contains("nothing to do");
    assertThat(Files.exists(data)).isFalse();
  }
}
