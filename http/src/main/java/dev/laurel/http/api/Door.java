package dev.laurel.http.api;

import dev.laurel.core.Refusal.Forbidden;
import dev.laurel.core.Refusal.Unauthorised;
import dev.laurel.core.access.Caller;
import dev.laurel.http.api.Permission.Reach;
import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.HeaderNames;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds out who calls, and lets them make their call or not.
///
/// While no key has been made every caller is admin. Only this machine can call then, but a browser
/// on it takes orders from any web site: by a name that its owner points at this machine (DNS
/// rebinding), or by a form that is sent across sites. So a request must then name this machine as
/// its host, and must not come from a page of another origin.
final class Door {
  private final Credentials credentials;
  private final Origins origins;
  // A name of this machine by which it was called last: most callers use the same.
  private volatile String local = "localhost";

  Door(Credentials credentials, Origins origins) {
    this.credentials = credentials;
    this.origins = origins;
  }

  /// Who makes this call, as far as memory tells; null where [#find] must ask the store.
  @Nullable Caller known(Exchange exchange, Route route) {
    Reach reach = route.permission().reach();
    if (reach == Reach.PAGE) {
      return new Caller.Anonymous();
    }
    boolean guarded = credentials.hasKeys();
    if (!guarded) {
      requireLocal(exchange);
    }
    String token = reach == Reach.ANYONE ? null : Bearer.of(exchange);
    if (token == null) {
      return guarded ? new Caller.Anonymous() : new Caller.Local();
    }
    return credentials.known(token);
  }

  /// The bearer of a token; may take its time.
  Caller find(String token) {
    return credentials.find(token);
  }

  /// Refuses the call where this caller may not make it.
  void admit(Caller caller, Route route, List<String> path) {
    Permission permission = route.permission();
    if (permission.asksWho() && caller instanceof Caller.Anonymous) {
      throw new Unauthorised(
          "This call needs a key or a session, in the header 'Authorization: Bearer …'.");
    }
    String objection = permission.objection(caller, path);
    if (objection != null) {
      throw new Forbidden(objection);
    }
  }

  /// Whether a call that was admitted would be admitted now; may take its time.
  boolean admitsStill(Exchange exchange, Route route, List<String> path) {
    try {
      Caller known = known(exchange, route);
      admit(known == null ? find(Objects.requireNonNull(Bearer.of(exchange))) : known, route, path);
      return true;
    } catch (Unauthorised | Forbidden no) {
      return false;
    }
  }

  private void requireLocal(Exchange exchange) {
    String host = exchange.header(HeaderNames.HOST);
    String named = Target.authority(exchange.target());
    if ((host != null && !isLocal(host)) || (named != null && !isLocal(named))) {
      throw new Forbidden(
          "No key has been made yet, so only this machine may call, and by a name of its own:"
              + " localhost or 127.0.0.1. Make a key to be called by another name.");
    }
    String origin = exchange.header(HeaderNames.ORIGIN);
    if (origin != null && !isOwn(origin, host) && !origins.lists(origin)) {
      throw new Forbidden(
          "No key has been made yet, so pages of other origins may not call. Make a key, or list"
              + " the origin in the setting cors-origin.");
    }
  }

  private boolean isLocal(String authority) {
    if (authority.equals(local)) {
      return true;
    }
    boolean named = Loopback.isNamed(authority);
    if (named) {
      local = authority;
    }
    return named;
  }

  private static boolean isOwn(String origin, @Nullable String host) {
    return origin.equals("http://" + host) || origin.equals("https://" + host);
  }
}
