package dev.laurel.core.codec;

import dev.laurel.core.access.Client;
import dev.laurel.core.ledger.Origin;
import dev.laurel.core.store.ByteSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads what [OriginWriter] wrote.
final class OriginReader {
  private final ByteSource source;
  private final List<Origin> origins = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();

  OriginReader(ByteSource source) {
    this.source = source;
  }

  Origin read() {
    int number = source.count(origins.size() + OriginWriter.NEW);
    if (number == OriginWriter.UNKNOWN) {
      return Origin.UNKNOWN;
    }
    if (number > OriginWriter.NEW) {
      return origins.get(number - OriginWriter.NEW - 1);
    }
    Origin origin = parts(source.u8());
    origins.add(origin);
    return origin;
  }

  private Origin parts(int flags) {
    String actor = text(flags, OriginWriter.HAS_ACTOR);
    String ip = text(flags, OriginWriter.HAS_IP);
    String agent = text(flags, OriginWriter.HAS_AGENT);
    String action = text(flags, OriginWriter.HAS_ACTION);
    String hash =
        (flags & OriginWriter.HAS_HASH) == 0
            ? null
            : HexFormat.of().formatHex(source.raw(OriginWriter.HASH_BYTES));
    return new Origin(actor, new Client(ip, agent), action, hash);
  }

  private @Nullable String text(int flags, int flag) {
    if ((flags & flag) == 0) {
      return null;
    }
    int known = source.count(texts.size());
    if (known > 0) {
      return texts.get(known - 1);
    }
    String text = source.text();
    texts.add(text);
    return text;
  }
}
