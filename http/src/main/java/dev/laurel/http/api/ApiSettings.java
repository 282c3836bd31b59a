package dev.laurel.http.api;

import dev.laurel.http.limit.Proxies;
import dev.laurel.http.limit.Throttle;
import dev.laurel.http.live.StreamSettings;
import dev.laurel.http.server.Limits;

/// What holds for every call.
///
/// @param proxies whose word on where a request comes from is taken
/// @param doorway who may come in, beside the keys
/// @param exposition what /metrics shows
/// @param accessLog whether every request is logged
/// @param streams how live streams are kept
public record ApiSettings(
    Limits limits,
    Throttle throttle,
    Proxies proxies,
    Doorway doorway,
    Exposition exposition,
    boolean accessLog,
    StreamSettings streams) {
  public static ApiSettings of(Limits limits) {
    return new ApiSettings(
        limits,
        Throttle.usual(),
        Proxies.NONE,
        Doorway.USUAL,
        Exposition.NONE,
        false,
        StreamSettings.DEFAULT);
  }
}
