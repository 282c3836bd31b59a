package dev.laurel.app.logs;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import dev.laurel.http.json.JsonWriter;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/// Writes `{timestamp, level, service, requestId, userId, action, message, data}`: what a call told
/// of itself under those names stands at the top, everything else in `data`. What is not known is
/// left out.
public final class JsonEncoder extends EncoderBase<ILoggingEvent> {
  private static final String SERVICE = "laurel";
  private static final List<String> AT_THE_TOP = List.of("requestId", "userId", "action");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  @Override
  public byte[] encode(ILoggingEvent event) {
    Map<String, Object> told = new LinkedHashMap<>();
    List<KeyValuePair> pairs = event.getKeyValuePairs();
    if (pairs != null) {
      pairs.forEach(pair -> told.put(pair.key, String.valueOf(pair.value)));
    }
    JsonWriter json = new JsonWriter();
    json.raw('{');
    field(json, "timestamp", TIME.format(event.getInstant()), false);
    field(json, "level", event.getLevel().toString(), true);
    field(json, "service", SERVICE, true);
    for (String name : AT_THE_TOP) {
      Object value = told.remove(name);
      if (value != null) {
        field(json, name, value.toString(), true);
      }
    }
    field(json, "message", event.getFormattedMessage(), true);
    data(json, event, told);
    json.raw('}').raw('\n');
    return Arrays.copyOf(json.bytes(), json.length());
  }

  private static void data(JsonWriter json, ILoggingEvent event, Map<String, Object> told) {
    told.put("logger", event.getLoggerName());
    told.put("thread", event.getThreadName());
    IThrowableProxy failure = event.getThrowableProxy();
    if (failure != null) {
      told.put("error", ThrowableProxyUtil.asString(failure));
    }
    json.raw(',').string("data").raw(':').raw('{');
    boolean further = false;
    for (Map.Entry<String, Object> entry : told.entrySet()) {
      field(json, entry.getKey(), entry.getValue().toString(), further);
      further = true;
    }
    json.raw('}');
  }

  private static void field(JsonWriter json, String name, @Nullable String value, boolean further) {
    if (further) {
      json.raw(',');
    }
    json.string(name).raw(':').string(value == null ? "" : value);
  }

  @Override
  public byte[] headerBytes() {
    return new byte[0];
  }

  @Override
  public byte[] footerBytes() {
    return new byte[0];
  }
}
