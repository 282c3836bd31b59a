package dev.laurel.http.api;

import dev.laurel.http.TestServer;
import dev.laurel.http.server.Limits;
import java.util.List;

/// The routes of a server that does everything.
final class Routes {
  private Routes() {}

  static List<Route> all() {
    try (TestServer server = TestServer.start()) {
      Api api = Api.starting(ApiSettings.of(Limits.DEFAULT));
      api.serve(server.service());
      return api.routes();
    }
  }
}
