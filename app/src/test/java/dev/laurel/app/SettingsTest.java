package dev.laurel.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    assertThat(settings.data()).isEqualTo(Path.of("from-file"));
  }

  @Test
  void what_is_not_set_has_its_default() {
    Settings settings = Settings.resolve(Map.of(), Map.of("LAUREL_OPTS", "-Xmx1g"), null);
    assertThat(settings.port()).isEqualTo(7400);
    assertThat(settings.reserveBytes()).isEqualTo(16 << 20);
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
