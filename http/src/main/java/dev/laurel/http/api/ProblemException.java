package dev.laurel.http.api;

/// A problem that only HTTP has, on its way to the client. No stack trace: it is an ordinary
/// answer.
final class ProblemException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  ProblemException(Problem problem) {
    super(problem.detail(), null, false, false);
    this.problem = problem;
  }

  Problem problem() {
    return problem;
  }
}
