package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.notice.WebhookName;
import dev.laurel.http.api.Doorway;
import dev.laurel.http.api.Duty;
import dev.laurel.http.api.Origins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SettingsTest {
  @TempDir Path directory;

  @Test
  void a_flag_comes_before_the_environment_and_that_before_the_file() throws IOException {
    Path file = file("port: 1\nhost: ::1\ndata: from-file\n");
    Settings settings =
        Settings.resolve(
            Map.of("port", "3"), Map.of("LAUREL_PORT", "2", "LAUREL_HOST", "localhost"), file);
    assertThat(settings.port()).isEqualTo(3);
    assertThat(settings.host()).isEqualTo("localhost");
    assertThat(((Engines.Embedded) settings.engines()).data()).isEqualTo(Path.of("from-file"));
  }

  @Test
  void what_is_not_set_has_its_default() {
    Settings settings = Settings.resolve(Map.of(), Map.of("LAUREL_OPTS", "-Xmx1g"), null);
    assertThat(settings.port()).isEqualTo(7400);
    assertThat(settings.duty()).isEqualTo(Duty.ALL);
    assertThat(settings.engines())
        .isEqualTo(new Engines.Embedded(Path.of("./data"), 16 << 20, Duration.ofDays(90)));
  }

  @Test
  void an_unknown_setting_is_named_with_those_there_are() {
    assertThatThrownBy(() -> Settings.resolve(Map.of(), Map.of("LAUREL_PROT", "1"), null))
        .hasMessageContaining("'prot'")
        .hasMessageContaining("port");
  }

  @Test
  void a_wrong_value_is_named_with_where_it_stands() throws IOException {
    Path file = file("port: seventy\n");
    assertThatThrownBy(() -> Settings.resolve(Map.of(), Map.of(), file))
        .hasMessage("port is 'seventy' in laurel.yaml; it must be a number from 0 to 65535.");
  }

  @Test
  void a_store_that_is_not_there_is_refused() {
    assertThatThrownBy(() -> Settings.resolve(Map.of("store", "tape"), Map.of(), null))
        .hasMessageContaining("--store")
        .hasMessageContaining("rocksdb");
  }

  private static Settings with(Map<String, String> flags) {
    return Settings.resolve(flags, Map.of(), null);
  }

  @Test
  void postgres_and_redis_are_two_addresses_from_wherever_they_stand() throws IOException {
    Path file = file("store: postgres\nindex: redis\nredis: redis://r:6379\nrole: read\n");
    Settings settings =
        Settings.resolve(
            Map.of("postgres", "jdbc:postgresql://p/laurel"),
            Map.of("LAUREL_POSTGRES_USER", "ann", "LAUREL_POSTGRES_PASSWORD", "hush"),
            file);
    assertThat(settings.duty()).isEqualTo(Duty.READ);
    assertThat(settings.engines())
        .isEqualTo(
            new Engines.Shared(
                new Store.Postgres("jdbc:postgresql://p/laurel", "ann", "hush", false),
                new Engines.Redis(List.of("redis://r:6379"), false),
                Duration.ofDays(90),
                Duration.ofMinutes(10)));
    assertThat(settings.toString()).doesNotContain("hush");
  }

  @Test
  void a_redis_cluster_is_told_by_some_of_its_servers() {
    Map<String, String> flags =
        Map.of(
            "store", "postgres",
            "index", "redis",
            "postgres", "jdbc:postgresql:l",
            "redis", "redis://ann:hush@a:1,redis://b:2");
    assertThatThrownBy(() -> with(flags))
        .hasMessageContaining("--redis-cluster")
        .hasMessageNotContaining("hush");
    Map<String, String> clustered = new HashMap<>(flags);
    clustered.put("redis-cluster", "true");
    Engines.Shared shared = (Engines.Shared) with(clustered).engines();
    assertThat(shared.redis())
        .isEqualTo(new Engines.Redis(List.of("redis://ann:hush@a:1", "redis://b:2"), true));
    assertThat(shared.toString()).doesNotContain("hush");
    clustered.put("redis", "redis://a:1,http://ann:hush@b");
    assertThatThrownBy(() -> with(clustered))
        .hasMessageContaining("redis://127.0.0.1:6379,redis://")
        .hasMessageNotContaining("hush");
    assertThatThrownBy(() -> with(Map.of("redis-cluster", "true")))
        .hasMessageContaining("index is 'memory'");
  }

  @Test
  void redis_needs_a_store_that_is_shared() {
    assertThatThrownBy(() -> with(Map.of("index", "redis", "redis", "redis://r")))
        .hasMessageContaining("--store postgres, dynamodb or cassandra with --index redis");
  }

  @Test
  void stores_that_cannot_count_ranks_need_redis() {
    assertThatThrownBy(() -> with(Map.of("store", "dynamodb", "dynamodb", "http://d:8000")))
        .hasMessageContaining("DynamoDB cannot count ranks")
        .hasMessageContaining("--index redis");
    assertThatThrownBy(() -> with(Map.of("store", "cassandra", "cassandra", "c:9042")))
        .hasMessageContaining("Cassandra cannot count ranks");
  }

  private static Store shared(String store, Map<String, String> more) {
    Map<String, String> flags = new HashMap<>(more);
    flags.putAll(Map.of("store", store, "index", "redis", "redis", "redis://r"));
    return ((Engines.Shared) with(flags).engines()).store();
  }

  @Test
  void dynamodb_is_amazons_own_unless_an_address_is_given() {
    assertThat(shared("dynamodb", Map.of()))
        .isEqualTo(new Store.DynamoDb(null, null, "LeaderboardService"));
    Map<String, String> all =
        Map.of("dynamodb", "http://d:8000", "dynamodb-region", "eu-1", "dynamodb-table", "Boards");
    assertThat(shared("dynamodb", all))
        .isEqualTo(new Store.DynamoDb("http://d:8000", "eu-1", "Boards"));
    assertThatThrownBy(() -> shared("dynamodb", Map.of("dynamodb", "ftp://ann:hush@d")))
        .hasMessageContaining("http://127.0.0.1:8000")
        .hasMessageNotContaining("hush");
    assertThatThrownBy(() -> shared("dynamodb", Map.of("dynamodb-table", "a b")))
        .hasMessageContaining("dynamodb-table");
    assertThatThrownBy(() -> shared("dynamodb", Map.of("dynamodb-region", "../x")))
        .hasMessageContaining("eu-central-1");
  }

  @Test
  void cassandra_is_some_of_its_nodes() {
    assertThat(shared("cassandra", Map.of("cassandra", "a:9042, b:9042")))
        .isEqualTo(
            new Store.Cassandra(
                List.of("a:9042", "b:9042"), "datacenter1", "laurel", 3, null, null));
    Map<String, String> all =
        Map.of(
            "cassandra",
            "a:9042",
            "cassandra-datacenter",
            "eu-west",
            "cassandra-keyspace",
            "boards",
            "cassandra-replication",
            "5",
            "cassandra-user",
            "ann");
    assertThat(shared("cassandra", all))
        .isEqualTo(new Store.Cassandra(List.of("a:9042"), "eu-west", "boards", 5, "ann", null));
    assertThatThrownBy(() ->
            shared("cassandra", Map.of("cassandra", "a:9042", "cassandra-keyspace", "A;drop")))
        .hasMessageContaining("cassandra-keyspace");
    assertThatThrownBy(() -> shared("cassandra", Map.of("cassandra", "a:9042,")))
        .hasMessageContaining("127.0.0.1:9042");
  }

  @Test
  void a_missing_address_is_asked_for() {
    assertThatThrownBy(() -> with(Map.of("store", "postgres")))
        .hasMessageContaining("--postgres jdbc:postgresql://");
    assertThatThrownBy(() ->
            with(Map.of("store", "postgres", "index", "redis", "postgres", "jdbc:postgresql:l")))
        .hasMessageContaining("--redis redis://");
  }

  @Test
  void an_address_that_nobody_uses_is_a_mistake() {
    assertThatThrownBy(() -> with(Map.of("postgres", "jdbc:postgresql://p/laurel")))
        .hasMessageContaining("store is 'rocksdb'");
    assertThatThrownBy(() -> with(Map.of("redis", "redis://r")))
        .hasMessageContaining("index is 'memory'");
  }

  @Test
  void a_malformed_address_is_not_shown_since_it_may_have_a_password_in_it() {
    Map<String, String> flags =
        Map.of(
            "store", "postgres",
            "index", "redis",
            "postgres", "jdbc:postgresql:l",
            "redis", "http://ann:hush@r");
    assertThatThrownBy(() -> with(flags))
        .hasMessageContaining("--redis")
        .hasMessageContaining("redis://127.0.0.1:6379")
        .hasMessageNotContaining("hush");
    assertThatThrownBy(() -> with(Map.of("store", "postgres", "postgres", "postgres://a:hush@p")))
        .hasMessageContaining("jdbc:postgresql://")
        .hasMessageNotContaining("hush");
  }

  @Test
  void one_instance_alone_has_every_role() {
    assertThatThrownBy(() -> with(Map.of("role", "read"))).hasMessageContaining("--index redis");
    assertThatThrownBy(() -> with(Map.of("role", "both"))).hasMessageContaining("'all' or 'read'");
  }

  @Test
  void sites_whose_pages_may_call_are_listed_and_people_may_be_kept_from_signing_up() {
    assertThat(with(Map.of()).doorway()).isEqualTo(Doorway.USUAL);
    Map<String, String> flags =
        Map.of("cors-origin", "https://a.example.com, http://localhost:3000", "sign-up", "off");
    assertThat(with(flags).doorway())
        .isEqualTo(
            new Doorway(
                Origins.of(List.of("https://a.example.com", "http://localhost:3000")), false));
    assertThatThrownBy(() -> with(Map.of("cors-origin", "a.example.com")))
        .hasMessageContaining("https://game.example.com");
    assertThatThrownBy(() -> with(Map.of("sign-up", "yes"))).hasMessageContaining("'on' or 'off'");
  }

  private static final String SECRET = "correct-horse-battery-staple-0123";

  @Test
  void webhooks_come_from_a_flag_the_environment_or_a_list_in_the_file() throws IOException {
    String two = "https://prizes.example.com/t0ken, mail=http://mail.example.com";
    Path file =
        file("webhook:\n  - https://prizes.example.com/t0ken\n  - mail=http://mail.example.com\n");
    Map<String, String> secret = Map.of("LAUREL_WEBHOOK_SECRET", SECRET);
    Settings flagged = Settings.resolve(Map.of("webhook", two), secret, null);
    Settings listed = Settings.resolve(Map.of(), secret, file);
    for (Settings settings : List.of(flagged, listed)) {
      assertThat(settings.webhooks().names())
          .containsExactly(new WebhookName("prizes.example.com"), new WebhookName("mail"));
      assertThat(settings.webhooks().allowPrivate()).isFalse();
      assertThat(settings.toString()).doesNotContain(SECRET).doesNotContain("t0ken");
    }
    assertThat(with(Map.of()).webhooks().names()).isEmpty();
  }

  @Test
  void a_webhook_needs_a_secret_that_is_long_enough_and_never_shown() throws IOException {
    String address = "https://prizes.example.com/";
    assertThatThrownBy(() -> with(Map.of("webhook", address)))
        .isInstanceOf(CannotStart.class)
        .hasMessageContaining("LAUREL_WEBHOOK_SECRET");
    assertThatThrownBy(() -> with(Map.of("webhook", address, "webhook-secret", "hush")))
        .isInstanceOf(CannotStart.class)
        .hasMessageContaining("--webhook-secret must have at least 32")
        .hasMessageNotContaining("hush");
    Path file = Files.writeString(directory.resolve("secret"), SECRET + "\n");
    Settings settings = with(Map.of("webhook", address, "webhook-secret-file", file.toString()));
    assertThat(settings.webhooks().secret()).isNotNull();
    assertThatThrownBy(() ->
            with(
                Map.of(
                    "webhook", address, "webhook-secret-file", "none", "webhook-secret", SECRET)))
        .hasMessageContaining("not both");
    assertThatThrownBy(() -> with(Map.of("webhook", address, "webhook-secret-file", "/none")))
        .hasMessageContaining("cannot be read: /none");
  }

  @Test
  void a_webhook_that_cannot_be_called_is_found_at_start() {
    assertThatThrownBy(() -> webhook("https://a.example.com, ftp://b.example.com/t0ken"))
        .isInstanceOf(CannotStart.class)
        .hasMessageStartingWith("Webhook 2 in --webhook must be an http or https address")
        .hasMessageNotContaining("t0ken");
    assertThatThrownBy(() -> webhook("https://a.example.com/1,https://a.example.com/2"))
        .hasMessageContaining("Two webhooks are named 'a.example.com'");
    assertThatThrownBy(() -> webhook("http://127.0.0.1:8080/t0ken"))
        .hasMessageContaining("--webhook-allow-private")
        .hasMessageNotContaining("t0ken");
    Map<String, String> allowed =
        Map.of(
            "webhook", "http://127.0.0.1:8080/",
            "webhook-secret", SECRET,
            "webhook-allow-private", "true");
    assertThat(with(allowed).webhooks().names()).containsExactly(new WebhookName("127.0.0.1"));
  }

  private static Settings webhook(String text) {
    return with(Map.of("webhook", text, "webhook-secret", SECRET));
  }

  @Test
  void a_file_that_is_not_yaml_or_not_settings_is_refused() throws IOException {
    Path broken = file("port: [");
    assertThatThrownBy(() -> Settings.resolve(Map.of(), Map.of(), broken))
        .isInstanceOf(CannotStart.class);
    Path list = file("- port");
    assertThatThrownBy(() -> Settings.resolve(Map.of(), Map.of(), list))
        .isInstanceOf(CannotStart.class);
  }

  @Test
  void a_log_in_lasts_as_long_as_it_is_told_to_within_bounds() throws IOException {
    assertThat(with(Map.of()).accounts().sessionLife()).isEqualTo(Duration.ofDays(1));
    Path file = file("session-life: PT12H\n");
    assertThat(Settings.resolve(Map.of(), Map.of(), file).accounts().sessionLife())
        .isEqualTo(Duration.ofHours(12));
    Map<String, String> environment = Map.of("LAUREL_SESSION_LIFE", "P30D");
    assertThat(Settings.resolve(Map.of(), environment, file).accounts().sessionLife())
        .isEqualTo(Duration.ofDays(30));
    for (String wrong : List.of("PT59S", "P31D", "-PT1H", "forever", "")) {
      assertThatThrownBy(() -> with(Map.of("session-life", wrong)))
          .hasMessageContaining("session-life is '" + wrong + "' in --session-life; it must be");
    }
  }

  @Test
  void figures_go_to_a_host_and_a_port_or_nowhere() {
    assertThat(with(Map.of()).telling()).isEqualTo(new Telling.Nobody());
    assertThat(with(Map.of("statsd", "127.0.0.1:8125")).telling())
        .isEqualTo(new Telling.ToStatsD("127.0.0.1", 8125, Duration.ofSeconds(10)));
    assertThat(with(Map.of("statsd", "[::1]:8125", "statsd-interval", "PT1S")).telling())
        .isEqualTo(new Telling.ToStatsD("[::1]", 8125, Duration.ofSeconds(1)));
    for (String wrong : List.of("localhost", ":8125", "a:0", "a:65536", "udp://a:1", "a b:1")) {
      assertThatThrownBy(() -> with(Map.of("statsd", wrong)))
          .hasMessageContaining("a host and a port such as 127.0.0.1:8125");
    }
    assertThatThrownBy(() -> with(Map.of("statsd-interval", "PT0S")))
        .hasMessageContaining("PT1S to PT1H");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("laurel.yaml"), text);
  }
}
