package dev.laurel.core.notice;

import java.util.List;
import java.util.Optional;

/// Nothing, for a program that closes no windows.
final class NoDeliveries implements Deliveries {
  @Override
  public List<Delivery> take(long now, int limit) {
    return List.of();
  }

  @Override
  public Optional<Notice> notice(NoticeId id) {
    return Optional.empty();
  }

  @Override
  public void delivered(Delivery taken) {
    throw new IllegalStateException(taken + " was never taken here");
  }

  @Override
  public void failed(Delivery taken, Delivery after) {
    throw new IllegalStateException(taken + " was never taken here");
  }

  @Override
  public List<Delivery> list(Delivery.State state, int limit) {
    return List.of();
  }

  @Override
  public void sweep(long now) {
    // There is nothing to sweep.
  }
}
