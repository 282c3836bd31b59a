package dev.laurel.http.api;

import dev.laurel.core.access.Caller;
import dev.laurel.core.access.Username;
import dev.laurel.core.limit.Verdict;
import dev.laurel.http.limit.CallKind;
import dev.laurel.http.limit.Proxies;
import dev.laurel.http.limit.Share;
import dev.laurel.http.limit.Throttle;
import dev.laurel.http.limit.Throttle.Told;
import dev.laurel.http.server.Exchange;
import java.net.InetAddress;
import java.util.Optional;

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

  /// Whether counting such a call may wait for another machine.
  boolean waits(CallKind kind, Caller caller) {
    return throttle.isRemote() && throttle.limits(kind, share(caller));
  }

  /// Whether counting one who is not known may.
  boolean waitsForStrangers() {
    return throttle.isRemote();
  }

  /// Counts one call; empty where it is not limited.
  Optional<Told> count(CallKind kind, Caller caller, InetAddress address) {
    Share share = share(caller);
    return throttle.limits(kind, share)
        ? throttle.take(kind, share, who(share, caller, address))
        : Optional.empty();
  }

  /// Before a stranger's credentials are looked up, which costs more than a call of one who is
  /// known: it counts as a read from its address. Empty where it may be done.
  Optional<Told> countStranger(InetAddress address) {
    return throttle
        .take(CallKind.READ, Share.ADDRESS, Proxies.share(address))
        .filter(told -> !told.verdict().allowed());
  }

  /// Counts a log-in for a username, whether there is such an account or not, and from wherever it
  /// comes. Throws a problem where it is one too many; may wait. What can be nobody's name is not
  /// counted: nothing can be guessed by it.
  void admitLogIn(String username) {
    if (!Username.isValid(username)) {
      return;
    }
    throttle
        .take(CallKind.LOG_IN, Share.USERNAME, new Username(username).folded())
        .filter(told -> !told.verdict().allowed())
        .ifPresent(told -> {
          throw tooMany(told, "log-ins are taken for one username");
        });
  }

  /// Counts what a call turned out to be beyond one. Nobody waits for it: where that is another
  /// machine, it is told on a thread of its own, of which a connection has one at most.
  void charge(Exchange exchange, CallKind kind, Caller caller, long more) {
    Share share = share(caller);
    if (more <= 0 || !throttle.limits(kind, share)) {
      return;
    }
    String who = who(share, caller, address(exchange));
    Runnable charging = () -> throttle.charge(kind, share, who, more);
    if (throttle.isRemote()) {
      Thread.ofVirtual().name("laurel-charge").start(charging);
    } else {
      charging.run();
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

  private static String who(Share share, Caller caller, InetAddress address) {
    return share == Share.ADDRESS ? Proxies.share(address) : caller.actor();
  }

  /// Has the answer say what is left. Throws a problem where the call is one too many.
  static void tell(Exchange exchange, Told told) {
    Verdict verdict = told.verdict();
    exchange.addHeader("ratelimit-limit", Long.toString(told.rate().count()));
    exchange.addHeader("ratelimit-remaining", Long.toString(verdict.remaining()));
    exchange.addHeader("ratelimit-reset", Long.toString(seconds(verdict.resetMillis())));
    if (!verdict.allowed()) {
      throw tooMany(told, "of such calls are taken from one caller");
    }
  }

  private static ProblemException tooMany(Told told, String ofWhat) {
    int retry = Math.clamp(seconds(told.verdict().retryMillis()), 1, Integer.MAX_VALUE);
    String detail = "No more than %s %s; try again in %d s.".formatted(told.rate(), ofWhat, retry);
    return new ProblemException(Problem.retry(ProblemType.TOO_MANY_REQUESTS, detail, retry));
  }

  private static long seconds(long millis) {
    return Math.ceilDiv(millis, MILLIS_PER_SECOND);
  }
}
