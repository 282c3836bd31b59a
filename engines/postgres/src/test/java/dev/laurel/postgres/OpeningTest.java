package dev.laurel.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.testkit.server.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// What a database must be, and what is said where it is not.
final class OpeningTest {
  @Test
  void a_server_that_may_lose_what_it_acknowledged_is_refused_unless_it_is_allowed()
      throws IOException {
    try (EmbeddedPostgres unsafe = PostgresServer.builder(false).start()) {
      Settings settings = Settings.of(PostgresServer.address(unsafe));

      assertThatThrownBy(() -> Database.open(settings))
          .isInstanceOf(DatabaseUnusable.class)
          .hasMessageContaining("fsync and full_page_writes and synchronous_commit off");
      Database.open(settings.allowingUnsafe(true)).close();
    }
  }

  @Test
  void a_session_that_does_not_wait_for_the_disk_is_refused() {
    Settings settings = Server.empty();
    Settings lazy = Settings.of(settings.url() + "&options=-c%20synchronous_commit=off");

    assertThatThrownBy(() -> Database.open(lazy))
        .isInstanceOf(DatabaseUnusable.class)
        .hasMessageContaining("synchronous_commit");
    Server.drop(settings);
  }

  @Test
  void a_server_that_is_not_there_is_named() {
    Settings nowhere =
        Settings.of("jdbc:postgresql://127.0.0.1:1/laurel?password=secret")
            .withTimeouts(Duration.ofMillis(500), Duration.ofSeconds(5));

    assertThatThrownBy(() -> Database.open(nowhere))
        .isInstanceOf(DatabaseUnusable.class)
        .hasMessageContaining("127.0.0.1:1/laurel")
        .hasMessageNotContaining("secret");
  }

  @Test
  void an_address_that_is_none_is_explained() {
    assertThatThrownBy(() -> Settings.of("postgres://localhost/laurel"))
        .isInstanceOf(DatabaseUnusable.class)
        .hasMessageContaining("jdbc:postgresql://host:5432/laurel");
  }

  @Test
  void opening_again_changes_nothing() {
    Settings settings = Server.empty();
    Database.open(settings).close();
    String before = Server.ask(settings, "SELECT count(*) FROM migrations");
    Database.open(settings).close();

    assertThat(Server.ask(settings, "SELECT count(*) FROM migrations")).isEqualTo(before);
    Server.drop(settings);
  }
}
