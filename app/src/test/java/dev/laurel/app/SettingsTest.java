package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.http.api.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
    assertThat(settings.role()).isEqualTo(Role.ALL);
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
    assertThat(settings.role()).isEqualTo(Role.READ);
    assertThat(settings.engines())
        .isEqualTo(
            new Engines.Shared(
                new Engines.Postgres("jdbc:postgresql://p/laurel", "ann", "hush", false),
                "redis://r:6379",
                Duration.ofDays(90),
                Duration.ofMinutes(10)));
    assertThat(settings.toString()).doesNotContain("hush");
  }

  @Test
  void redis_needs_postgres() {
    assertThatThrownBy(() -> with(Map.of("index", "redis", "redis", "redis://r")))
        .hasMessageContaining("--store postgres with --index redis");
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
  void a_file_that_is_not_yaml_or_not_settings_is_refused() throws IOException {
    Path broken = file("port: [");
    assertThatThrownBy(() -> Settings.resolve(Map.of(), Map.of(), broken))
        .isInstanceOf(CannotStart.class);
    Path list = file("- port");
    assertThatThrownBy(() -> Settings.resolve(Map.of(), Map.of(), list))
        .isInstanceOf(CannotStart.class);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("laurel.yaml"), text);
  }
}
