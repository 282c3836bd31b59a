package dev.laurel.redis;

import dev.laurel.core.index.IndexUnavailable;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Function;

/// Asks several questions that take rounds at the same time, each on a thread of its own.
final class Together {
  private static final Executor THREADS = Thread::startVirtualThread;

  private Together() {}

  /// The answers in the order of the questions.
  static <A, B> List<B> all(List<A> questions, Function<A, B> ask) {
    if (questions.size() == 1) {
      return List.of(ask.apply(questions.getFirst()));
    }
    List<CompletableFuture<B>> asked =
        questions.stream()
            .map(it -> CompletableFuture.supplyAsync(() -> ask.apply(it), THREADS))
            .toList();
    try {
      return asked.stream().map(CompletableFuture::join).toList();
    } catch (CompletionException e) {
      throw e.getCause() instanceof IndexUnavailable away
          ? away
          : new IllegalStateException("a question failed", e.getCause());
    }
  }
}
