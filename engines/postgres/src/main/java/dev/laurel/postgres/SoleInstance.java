package dev.laurel.postgres;

import java.util.Optional;

/// That no other instance uses this database: for a pair whose index is in the process.
public final class SoleInstance implements AutoCloseable {
  /// Those that are not alone share it.
  static final String LOCK = "laurel sole instance";

  private final InstanceLock lock;

  private SoleInstance(InstanceLock lock) {
    this.lock = lock;
  }

  /// Empty where there is another instance, whatever its index.
  public static Optional<SoleInstance> take(Database database) {
    return InstanceLock.take(database, LOCK).map(SoleInstance::new);
  }

  /// False once the connection that holds it is lost: another instance may have taken it.
  public boolean isHeld() {
    return lock.isHeld();
  }

  @Override
  public void close() {
    lock.close();
  }
}
