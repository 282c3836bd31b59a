package dev.laurel.redis;

import java.util.List;
import java.util.Map;

/// The servers that the keys of the index are on, each behind a [Wire].
sealed interface Servers permits OneServer, Cluster {
  /// The one that has a place.
  Wire at(int place);

  /// Each of them, with its places.
  Map<Wire, List<Integer>> all();

  /// Some server that can pass news on; another `turn` is perhaps another one.
  Wire any(int turn);

  /// Makes no more connections.
  void close();

  static Servers of(Client client) {
    return client.isCluster() ? new Cluster(client) : new OneServer(client);
  }
}
