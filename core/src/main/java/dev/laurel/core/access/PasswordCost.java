package dev.laurel.core.access;

/// How much work one hash of a password is: memory, passes over it, and lanes at once.
public record PasswordCost(int memoryKib, int passes, int lanes) {
  /// What OWASP asks for at least: 19 MiB, twice, in one lane.
  public static final PasswordCost DEFAULT = new PasswordCost(19 * 1024, 2, 1);

  // What is stored is believed, but not to the point of taking all memory.
  private static final int MOST_MEMORY_KIB = 1024 * 1024;
  private static final int MOST = 64;

  public PasswordCost {
    boolean sane = memoryKib <= MOST_MEMORY_KIB && passes <= MOST && lanes <= MOST;
    if (!sane || lanes < 1 || passes < 1 || memoryKib < 8 * lanes) {
      throw new IllegalArgumentException(
          "no such work: " + memoryKib + " KiB, " + passes + " passes, " + lanes + " lanes");
    }
  }
}
