package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.testkit.server.PostgresServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Keys as an operator makes and revokes them.
final class KeyTest {
  @TempDir Path data;

  private ServerProcess.Ended key(String... flags) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(flags));
    if (!all.contains("--url")) {
      all.addAll(List.of("--data", data.toString()));
    }
    return ServerProcess.run("key", all);
  }

  private static String secret(ServerProcess.Ended made) {
    assertThat(made.code()).as(made.errors()).isZero();
    assertThat(made.output().strip()).startsWith("laurel_").doesNotContain("\n");
    assertThat(made.errors()).doesNotContain(made.output().strip());
    return made.output().strip();
  }

  private static int status(ServerProcess server, String path, String key) {
    URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
    return server
        .send(HttpRequest.newBuilder(uri).header("Authorization", "Bearer " + key))
        .statusCode();
  }

  @Test
  void a_key_that_was_made_before_the_start_is_needed_after_it_and_after_the_next()
      throws Exception {
    String admin = secret(key("create", "--role", "admin"));
    String reader = secret(key("create", "--role", "reader", "--label", "page", "--game", "other"));
    for (int start = 0; start < 2; start++) {
      try (ServerProcess server = ServerProcess.start(data)) {
        assertThat(server.get("/v1/games").statusCode()).isEqualTo(401);
        assertThat(status(server, "/v1/keys", admin)).isEqualTo(200);
        assertThat(status(server, "/v1/games/other/boards", reader)).isEqualTo(200);
        assertThat(status(server, "/v1/games/arcade/boards", reader)).isEqualTo(403);
        server.stop();
        assertThat(server.log()).doesNotContain(admin).doesNotContain(reader);
      }
    }
    ServerProcess.Ended listed = key("list");
    assertThat(listed.output()).contains("admin", "reader", "page", "other");
    assertThat(listed.output()).doesNotContain(admin).doesNotContain(reader);
  }

  @Test
  void a_running_server_is_asked_by_its_address_and_needs_a_key_from_the_first_on()
      throws Exception {
    try (ServerProcess server = ServerProcess.start(data)) {
      assertThat(server.get("/v1/games").statusCode()).isEqualTo(200);
      ServerProcess.Ended taken = key("create", "--role", "admin");
      assertThat(taken.code()).isEqualTo(1);
      assertThat(taken.errors()).contains("is in use by process", "--url");

      String url = "http://127.0.0.1:" + server.port();
      String admin = secret(key("create", "--role", "admin", "--url", url));
      assertThat(server.get("/v1/games").statusCode()).isEqualTo(401);
      ServerProcess.Ended refused = key("list", "--url", url);
      assertThat(refused.code()).isEqualTo(1);
      assertThat(refused.errors()).contains("LAUREL_KEY");

      String second = secret(key("create", "--role", "server", "--url", url, "--key", admin));
      assertThat(status(server, "/v1/games", second)).isEqualTo(200);
      ServerProcess.Ended listed = key("list", "--url", url, "--key", admin);
      String id =
          listed
              .output()
              .lines()
              .filter(line -> line.contains(" server "))
              .map(line -> line.substring(0, line.indexOf(' ')))
              .findFirst()
              .orElseThrow();
      assertThat(key("revoke", id, "--url", url, "--key", admin).code()).isZero();
      assertThat(status(server, "/v1/games", second)).isEqualTo(401);
    }
  }

  @Test
  void other_machines_are_let_in_once_there_is_a_key() throws Exception {
    String admin = secret(key("create", "--role", "admin"));
    try (ServerProcess server = ServerProcess.start(data, "--host", "0.0.0.0")) {
      assertThat(server.get("/v1/games").statusCode()).isEqualTo(401);
      assertThat(status(server, "/v1/games", admin)).isEqualTo(200);
    }
  }

  @Test
  void revoking_the_last_key_does_not_open_the_door_again() throws Exception {
    String admin = secret(key("create", "--role", "admin"));
    String line = key("list").output().lines().skip(1).findFirst().orElseThrow();
    assertThat(key("revoke", line.substring(0, line.indexOf(' '))).code()).isZero();
    try (ServerProcess server = ServerProcess.start(data)) {
      assertThat(server.get("/v1/games").statusCode()).isEqualTo(401);
      assertThat(status(server, "/v1/games", admin)).isEqualTo(401);
    }
  }

  @Test
  void on_postgres_keys_are_made_and_revoked_while_servers_run() throws Exception {
    String postgres = PostgresServer.emptySchema();
    List<String> store = List.of("--store", "postgres", "--postgres", postgres);
    try (ServerProcess server = ServerProcess.serve(store)) {
      assertThat(server.get("/v1/games").statusCode()).isEqualTo(200);
      String admin = secret(onPostgres(store, "create", "--role", "admin"));
      SharedScene.await(
          "the server does not ask for a key", () -> server.get("/v1/games").statusCode() == 401);
      assertThat(status(server, "/v1/keys", admin)).isEqualTo(200);

      String page = secret(onPostgres(store, "create", "--role", "reader", "--game", "arcade"));
      assertThat(status(server, "/v1/games/arcade/boards", page)).isEqualTo(200);
      assertThat(status(server, "/v1/games/other/boards", page)).isEqualTo(403);
      ServerProcess.Ended listed = onPostgres(store, "list");
      assertThat(listed.output()).contains("arcade").doesNotContain(admin).doesNotContain(page);
      String id =
          listed
              .output()
              .lines()
              .filter(line -> line.contains(" reader "))
              .map(line -> line.substring(0, line.indexOf(' ')))
              .findFirst()
              .orElseThrow();
      assertThat(onPostgres(store, "revoke", id).code()).isZero();
      SharedScene.await(
          "the server believes a revoked key",
          () -> status(server, "/v1/games/arcade/boards", page) == 401);
      assertThat(status(server, "/v1/keys", admin)).isEqualTo(200);
      assertThat(server.stop()).isZero();
      assertThat(server.log()).doesNotContain(admin).doesNotContain(page);
    } finally {
      PostgresServer.drop(postgres);
    }
  }

  private static ServerProcess.Ended onPostgres(List<String> store, String... flags)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(flags));
    all.addAll(store);
    return ServerProcess.run("key", all);
  }

  @Test
  void what_is_wrong_is_told_in_one_sentence() throws Exception {
    ServerProcess.Ended role = key("create", "--role", "king");
    assertThat(role.code()).isEqualTo(1);
    assertThat(role.errors()).contains("must be one of admin, server, reader");
    ServerProcess.Ended unknown = key("revoke", "0123456789abcdef");
    assertThat(unknown.code()).isEqualTo(1);
    assertThat(unknown.errors()).contains("There is no key");
    secret(key("create", "--role", "admin"));
    secret(key("create", "--role", "admin"));
    assertThat(key("create", "--role", "admin").errors()).contains("revoke one first");
  }
}
