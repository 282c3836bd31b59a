package dev.laurel.postgres;

import java.util.Optional;

/// That no [SoleInstance] uses this database: for a pair whose index is shared. Any number of
/// instances have it at once.
public final class SharedInstance implements AutoCloseable {
  private final InstanceLock lock;

  private SharedInstance(InstanceLock lock) {
    this.lock = lock;
  }

  /// Empty where there is a sole instance.
  public static Optional<SharedInstance> take(Database database) {
    return InstanceLock.share(database, SoleInstance.LOCK).map(SharedInstance::new);
  }

  /// False once the connection that holds it is lost: a sole instance may have come.
  public boolean isHeld() {
    return lock.isHeld();
  }

  @Override
  public void close() {
    lock.close();
  }
}
