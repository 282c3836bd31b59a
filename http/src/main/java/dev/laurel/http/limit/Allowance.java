package dev.laurel.http.limit;

import dev.laurel.core.limit.Rate;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// The rates of one kind of call: for each sort of caller, or none.
public record Allowance(Map<Share, Rate> rates) {
  private static final String OFF = "off";

  public Allowance {
    rates = Map.copyOf(rates);
  }

  /// One rate for all (`1000/s`), one for each (`key=off,player=20/s,address=200/s`), or `off`. An
  /// [IllegalArgumentException] says what it must look like.
  public static Allowance parse(String text) {
    Map<Share, Rate> rates = new EnumMap<>(Share.class);
    if (text.indexOf('=') < 0) {
      for (Share share : Share.values()) {
        put(rates, share, text);
      }
      return new Allowance(rates);
    }
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      put(rates, share(part.substring(0, Math.max(0, equals)).strip()), part.substring(equals + 1));
    }
    return new Allowance(rates);
  }

  private static void put(Map<Share, Rate> rates, Share share, String rate) {
    if (!rate.strip().equals(OFF)) {
      rates.put(share, Rate.parse(rate.strip()));
    }
  }

  private static Share share(String name) {
    for (Share share : Share.values()) {
      if (share.label().equals(name)) {
        return share;
      }
    }
    throw new IllegalArgumentException(
        "must look like 1000/s, off, or key=off,player=20/s,address=200/s");
  }

  Optional<Rate> of(Share share) {
    return Optional.ofNullable(rates.get(share));
  }
}
