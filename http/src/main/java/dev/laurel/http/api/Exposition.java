package dev.laurel.http.api;

/// The figures of this process, as Prometheus reads them. It may take its time.
@FunctionalInterface
public interface Exposition {
  /// None.
  Exposition NONE = () -> "";

  String text();
}
