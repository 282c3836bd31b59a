package dev.laurel.http.api;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the route of a path: a tree of segments, literal or `{parameter}`, walked once from the
/// root.
final class Router {
  /// Deeper than any route.
  private static final int MAX_SEGMENTS = 12;

  private final Node root = new Node();
  private final List<Route> routes;

  Router(List<Route> routes) {
    this.routes = List.copyOf(routes);
    routes.forEach(this::add);
  }

  List<Route> routes() {
    return routes;
  }

  private void add(Route route) {
    Node node = root;
    for (String segment : Target.split(route.path(), MAX_SEGMENTS)) {
      node = node.child(segment);
    }
    if (node.routes.put(route.method(), route) != null) {
      throw new IllegalStateException("two routes for " + route.method() + " " + route.path());
    }
  }

  /// The route for a method and the segments of a path, or null; its parameters are then in the
  /// list, in the order of the path.
  @Nullable Route find(String method, List<String> segments, List<String> parameters) {
    return find(root, method, segments, 0, parameters);
  }

  private static @Nullable Route find(
      Node node, String method, List<String> segments, int depth, List<String> parameters) {
    if (depth == segments.size()) {
      return node.routes.get(method);
    }
    String segment = segments.get(depth);
    Node literal = node.literals.get(segment);
    if (literal != null) {
      Route route = find(literal, method, segments, depth + 1, parameters);
      if (route != null) {
        return route;
      }
    }
    if (node.parameter == null || segment.isEmpty()) {
      return null;
    }
    parameters.add(segment);
    Route route = find(node.parameter, method, segments, depth + 1, parameters);
    if (route == null) {
      parameters.removeLast();
    }
    return route;
  }

  /// The methods that a path has; empty where there is no such path.
  Set<String> methods(List<String> segments) {
    Set<String> methods = new LinkedHashSet<>();
    collect(root, segments, 0, methods);
    if (methods.contains("GET")) {
      methods.add("HEAD");
    }
    return methods;
  }

  private static void collect(Node node, List<String> segments, int depth, Set<String> methods) {
    if (depth == segments.size()) {
      methods.addAll(node.routes.keySet());
      return;
    }
    Node literal = node.literals.get(segments.get(depth));
    if (literal != null) {
      collect(literal, segments, depth + 1, methods);
    }
    if (node.parameter != null && !segments.get(depth).isEmpty()) {
      collect(node.parameter, segments, depth + 1, methods);
    }
  }

  /// The decoded segments of a path.
  static List<String> segments(String path) {
    List<String> segments = Target.split(path, MAX_SEGMENTS);
    if (path.indexOf('%') >= 0) {
      List<String> decoded = new ArrayList<>(segments.size());
      for (String segment : segments) {
        decoded.add(decode(segment));
      }
      return decoded;
    }
    return segments;
  }

  private static String decode(String segment) {
    String decoded = Target.decode(segment, false);
    if (decoded == null) {
      throw new InvalidInput(
          "path", "has a percent sign without two hexadecimal digits or is not UTF-8");
    }
    return decoded;
  }

  private static final class Node {
    private final Map<String, Node> literals = new HashMap<>();
    private final Map<String, Route> routes = new HashMap<>();
    private @Nullable Node parameter;

    Node child(String segment) {
      if (!segment.startsWith("{")) {
        return literals.computeIfAbsent(segment, _ -> new Node());
      }
      if (parameter == null) {
        parameter = new Node();
      }
      return parameter;
    }
  }
}
