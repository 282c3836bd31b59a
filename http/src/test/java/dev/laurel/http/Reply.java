package dev.laurel.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A response as a test looks at it.
public record Reply(int status, Map<String, List<String>> headers, byte[] body) {
  public Reply {
    Map<String, List<String>> caseless = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    caseless.putAll(headers);
    headers = caseless;
  }

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name)).map(List::getFirst);
  }

  /// The value at a path such as `standings.0.rank`; the whole document for the empty path.
  public @Nullable Object at(String path) {
    Object value = Json.parse(body);
    for (String step : path.isEmpty() ? new String[0] : path.split("\\.", -1)) {
      value =
          switch (value) {
            case Map<?, ?> map -> map.get(step);
            case List<?> list -> list.get(Integer.parseInt(step));
            case null, default -> throw new AssertionError("no " + path + " in " + text());
          };
    }
    return value;
  }

  /// The values of one field of all standings.
  public List<Object> column(String field) {
    List<Object> values = new ArrayList<>();
    for (Object row : (List<?>) Objects.requireNonNull(at("standings"))) {
      values.add(Objects.requireNonNull(((Map<?, ?>) row).get(field)));
    }
    return values;
  }

  public Reply expect(int expected) {
    assertThat(status).as(text()).isEqualTo(expected);
    return this;
  }

  /// Checks that this is a problem document of the given name.
  public Reply expectProblem(int expected, String name) {
    expect(expected);
    assertThat(header("content-type")).contains("application/problem+json");
    assertThat(at("type")).isEqualTo("/problems/" + name);
    assertThat(at("status")).isEqualTo((long) expected);
    assertThat(at("title")).isInstanceOf(String.class);
    assertThat(at("detail")).isInstanceOf(String.class);
    return this;
  }
}
