package dev.laurel.core.guard;

/// Told now and then how many entries have been compared.
@FunctionalInterface
public interface Progress {
  Progress SILENT = _ -> {};

  void compared(long entries);
}
