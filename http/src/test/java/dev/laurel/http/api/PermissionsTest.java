package dev.laurel.http.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.laurel.core.access.Caller;
import dev.laurel.http.api.Permission.Reach;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The table of permissions and the routes have the same lines.
final class PermissionsTest {
  private final List<Route> routes = Routes.all();

  @Test
  void every_route_has_a_line_and_every_line_a_route() {
    assertThat(new TreeSet<>(Permissions.names()))
        .isEqualTo(
            routes.stream().map(Permissions::name).collect(Collectors.toCollection(TreeSet::new)));
  }

  @Test
  void a_route_without_a_line_cannot_be_served() {
    assertThatThrownBy(() -> Permissions.guard(Route.get("/v1/new", call -> {})))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("GET /v1/new");
  }

  @Test
  void a_route_that_was_given_no_permission_is_closed_to_everybody() {
    Permission permission = Route.get("/v1/new", call -> {}).permission();
    assertThat(permission.asksWho()).isTrue();
    assertThat(permission.objection(new Caller.Local(), List.of())).isNotNull();
  }

  @Test
  void what_a_caller_must_reach_is_the_first_in_the_path() {
    for (Route route : routes) {
      Reach reach = route.permission().reach();
      assertThat(reach == Reach.GAME)
          .as(Permissions.name(route))
          .isEqualTo(route.path().startsWith("/v1/games/{game}"));
      if (reach == Reach.OWN) {
        assertThat(route.path()).startsWith("/v1/players/{player}");
      }
    }
  }

  @Test
  void only_pages_are_outside_of_the_api() {
    for (Route route : routes) {
      assertThat(route.permission().reach() == Reach.PAGE)
          .as(Permissions.name(route))
          .isEqualTo(!route.path().startsWith("/v1/") && !route.path().equals("/metrics"));
    }
  }
}
