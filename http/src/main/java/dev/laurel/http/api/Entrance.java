package dev.laurel.http.api;

import dev.laurel.core.access.Caller;
import dev.laurel.http.limit.CallKind;
import dev.laurel.http.limit.Throttle.Told;
import dev.laurel.http.server.Exchange;
import java.net.InetAddress;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Lets a call in: who makes it, whether the caller's share has room for it, whether the caller
/// may.
///
/// Where memory knows all of it this is done at once, on the event loop. Otherwise the store is
/// asked who calls, or another machine counts, on a thread that may wait, and the call goes on on
/// its event loop.
record Entrance(Door door, Admission admission) {
  private record Entry(Caller caller, Optional<Told> told) {}

  /// Who makes the call, which is let in; null where [#later] must find out. Throws where the call
  /// is refused.
  @Nullable Caller now(Exchange exchange, Route route, CallKind kind, List<String> path) {
    exchange.kind(kind.number());
    exchange.cameFrom(admission.address(exchange));
    Caller known = door.known(exchange, route);
    if (known == null || admission.waits(kind, known)) {
      return null;
    }
    InetAddress address = admission.address(exchange);
    return let(exchange, route, path, new Entry(known, admission.count(kind, known, address)));
  }

  /// What has to be waited for, after [#now]: it answers what goes on on the event loop, where the
  /// caller is let in or refused.
  Supplier<Runnable> later(
      Exchange exchange, Route route, CallKind kind, List<String> path, Consumer<Caller> then) {
    InetAddress address = admission.address(exchange);
    Caller known = door.known(exchange, route);
    String token = known == null ? Objects.requireNonNull(Bearer.of(exchange)) : "";
    if (known == null && !admission.waitsForStrangers()) {
      admission.countStranger(address).ifPresent(told -> Admission.tell(exchange, told));
    }
    return () -> {
      Entry entry =
          known == null
              ? stranger(token, kind, address)
              : new Entry(known, admission.count(kind, known, address));
      return () -> then.accept(let(exchange, route, path, entry));
    };
  }

  private Entry stranger(String token, CallKind kind, InetAddress address) {
    Optional<Told> refused =
        admission.waitsForStrangers() ? admission.countStranger(address) : Optional.empty();
    if (refused.isPresent()) {
      return new Entry(new Caller.Anonymous(), refused);
    }
    Caller caller = door.find(token);
    return new Entry(caller, admission.count(kind, caller, address));
  }

  private Caller let(Exchange exchange, Route route, List<String> path, Entry entry) {
    Caller caller = entry.caller;
    caller.id().ifPresent(exchange::calledBy);
    entry.told.ifPresent(told -> Admission.tell(exchange, told));
    door.admit(caller, route, path);
    return caller;
  }
}
