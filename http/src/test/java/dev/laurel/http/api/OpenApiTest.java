package dev.laurel.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// The description of the API and the API itself say the same.
final class OpenApiTest {
  private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");

  private final Map<?, ?> document = load();

  private static Map<?, ?> load() {
    try (InputStream yaml =
        OpenApiTest.class.getResourceAsStream("/dev/laurel/http/openapi.yaml")) {
      Load load = new Load(LoadSettings.builder().build());
      return (Map<?, ?>) load.loadFromInputStream(Objects.requireNonNull(yaml));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /// The value at the end of a path of names.
  private Object at(String... path) {
    Object value = document;
    for (String name : path) {
      value = ((Map<?, ?>) value).get(name);
      assertThat(value).as("%s of %s", name, List.of(path)).isNotNull();
    }
    return Objects.requireNonNull(value);
  }

  @Test
  void every_route_and_parameter_is_described_and_nothing_else_is() {
    Map<String, Set<String>> served = new TreeMap<>();
    for (Route route : Routes.all()) {
      served.put(route.method() + " " + route.path(), new TreeSet<>(route.parameters()));
    }
    assertThat(described()).isEqualTo(served);
  }

  private Map<String, Set<String>> described() {
    Map<String, Set<String>> described = new TreeMap<>();
    for (Map.Entry<?, ?> path : ((Map<?, ?>) at("paths")).entrySet()) {
      for (Map.Entry<?, ?> operation : ((Map<?, ?>) path.getValue()).entrySet()) {
        String method = (String) operation.getKey();
        if (METHODS.contains(method)) {
          described.put(
              method.toUpperCase(Locale.ROOT) + " " + path.getKey(),
              queryParameters((Map<?, ?>) operation.getValue()));
        }
      }
    }
    return described;
  }

  private Set<String> queryParameters(Map<?, ?> operation) {
    Set<String> names = new TreeSet<>();
    List<?> parameters = (List<?>) operation.get("parameters");
    for (Object reference : parameters == null ? List.of() : parameters) {
      Map<?, ?> parameter = resolve((Map<?, ?>) reference);
      if ("query".equals(parameter.get("in"))) {
        names.add((String) Objects.requireNonNull(parameter.get("name")));
      }
    }
    return names;
  }

  private Map<?, ?> resolve(Map<?, ?> reference) {
    String path = (String) Objects.requireNonNull(reference.get("$ref"));
    return (Map<?, ?>) at(path.substring(2).split("/", -1));
  }

  @Test
  void every_problem_has_an_example_with_its_status_and_title() {
    Map<String, String> examples = new TreeMap<>();
    for (Object response : ((Map<?, ?>) at("components", "responses")).values()) {
      Object content = ((Map<?, ?>) response).get("content");
      Object problem =
          ((Map<?, ?>) Objects.requireNonNull(content)).get("application/problem+json");
      Object values = ((Map<?, ?>) Objects.requireNonNull(problem)).get("examples");
      for (Object example : ((Map<?, ?>) Objects.requireNonNull(values)).values()) {
        Map<?, ?> value = (Map<?, ?>) Objects.requireNonNull(((Map<?, ?>) example).get("value"));
        examples.put(
            (String) Objects.requireNonNull(value.get("type")),
            value.get("status") + " " + value.get("title"));
      }
    }
    Map<String, String> expected = new TreeMap<>();
    for (ProblemType type : ProblemType.values()) {
      expected.put(type.uri(), type.status() + " " + type.title());
    }
    assertThat(examples).isEqualTo(expected);
  }

  @Test
  void every_reference_leads_somewhere() {
    List<String> references = new ArrayList<>();
    collect(document, references);
    assertThat(references).isNotEmpty();
    for (String reference : references) {
      assertThat(at(reference.substring(2).split("/", -1))).as(reference).isNotNull();
    }
  }

  private static void collect(Object value, List<String> references) {
    switch (value) {
      case Map<?, ?> map ->
          map.forEach((name, member) -> {
            if ("$ref".equals(name)) {
              references.add((String) member);
            } else if (member != null) {
              collect(member, references);
            }
          });
      case List<?> list ->
          list.stream().filter(Objects::nonNull).forEach(e -> collect(e, references));
      default -> {}
    }
  }
}
