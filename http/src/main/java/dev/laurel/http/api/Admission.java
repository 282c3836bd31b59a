package dev.laurel.http.api;

import dev.laurel.core.access.Caller;
import dev.laurel.core.limit.Verdict;
import dev.laurel.http.limit.CallKind;
import dev.laurel.http.limit.Proxies;
import dev.laurel.http.limit.Share;
import dev.laurel.http.limit.Throttle;
import dev.laurel.http.limit.Throttle.Told;
import dev.laurel.http.server.Exchange;
import java.net.InetAddress;

/// Counts a call against its caller's share before anything else is done for it, and refuses it
/// where the share is used up. The caller is told what is left, with every answer.
final class Admission {
  private static final long MILLIS_PER_SECOND = 1000;

  private final Throttle throttle;
  private final Proxies proxies;

  Admission(Throttle throttle, Proxies proxies) {
    this.throttle = throttle;
    this.proxies = proxies;
  }

  /// Where the request comes from.
  InetAddress address(Exchange exchange) {
    InetAddress peer = exchange.peer();
    return proxies.trusts(peer)
        ? proxies.caller(peer, exchange.headers("forwarded"), exchange.headers("x-forwarded-for"))
        : peer;
  }

  /// Throws a problem where the call is one too many.
  void admit(Exchange exchange, CallKind kind, Caller caller) {
    Share share = share(caller);
    if (throttle.limits(kind, share)) {
      String who = who(exchange, share, caller);
      throttle.take(kind, share, who).ifPresent(told -> tell(exchange, told));
    }
  }

  /// Before a stranger's credentials are looked up, which costs more than a call of one who is
  /// known: it counts as a read from its address.
  void admitStranger(Exchange exchange) {
    throttle
        .take(CallKind.READ, Share.ADDRESS, Proxies.share(address(exchange)))
        .filter(told -> !told.verdict().allowed())
        .ifPresent(told -> tell(exchange, told));
  }

  /// Counts what a call turned out to be beyond one.
  void charge(Exchange exchange, CallKind kind, Caller caller, long more) {
    Share share = share(caller);
    if (more > 0 && throttle.limits(kind, share)) {
      throttle.charge(kind, share, who(exchange, share, caller), more);
    }
  }

  private static Share share(Caller caller) {
    return switch (caller) {
      case Caller.Local() -> Share.KEY;
      case Caller.KeyHolder _ -> Share.KEY;
      case Caller.SignedIn _ -> Share.PLAYER;
      case Caller.Anonymous() -> Share.ADDRESS;
    };
  }

  private String who(Exchange exchange, Share share, Caller caller) {
    return share == Share.ADDRESS ? Proxies.share(address(exchange)) : caller.actor();
  }

  private static void tell(Exchange exchange, Told told) {
    Verdict verdict = told.verdict();
    exchange.addHeader("ratelimit-limit", Long.toString(told.rate().count()));
    exchange.addHeader("ratelimit-remaining", Long.toString(verdict.remaining()));
    exchange.addHeader("ratelimit-reset", Long.toString(seconds(verdict.resetMillis())));
    if (!verdict.allowed()) {
      int retry = Math.clamp(seconds(verdict.retryMillis()), 1, Integer.MAX_VALUE);
      String detail =
          "No more than %s of such calls are taken from one caller; try again in %d s."
              .formatted(told.rate(), retry);
      throw new ProblemException(Problem.retry(ProblemType.TOO_MANY_REQUESTS, detail, retry));
    }
  }

  private static long seconds(long millis) {
    return Math.ceilDiv(millis, MILLIS_PER_SECOND);
  }
}
