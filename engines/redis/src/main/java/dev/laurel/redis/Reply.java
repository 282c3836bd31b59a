package dev.laurel.redis;

import dev.laurel.core.index.IndexUnavailable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a script answered: numbers, byte strings and further replies.
record Reply(List<? extends @Nullable Object> parts) {
  int size() {
    return parts.size();
  }

  boolean isEmpty() {
    return parts.isEmpty();
  }

  long number(int at) {
    return part(at, Long.class);
  }

  boolean flag(int at) {
    return number(at) == 1;
  }

  byte[] bytes(int at) {
    return part(at, byte[].class);
  }

  boolean isText(int at) {
    return at < parts.size() && parts.get(at) instanceof byte[];
  }

  String text(int at) {
    return Keys.text(bytes(at));
  }

  Reply reply(int at) {
    return new Reply(part(at, List.class));
  }

  /// All parts, each of which is a reply.
  List<Reply> replies() {
    List<Reply> replies = new ArrayList<>(size());
    for (int i = 0; i < size(); i++) {
      replies.add(reply(i));
    }
    return replies;
  }

  /// A part that is missing or is an error means that keys are not as scripts leave them.
  private <T> T part(int at, Class<T> type) {
    Object part = at < parts.size() ? parts.get(at) : null;
    if (!type.isInstance(part)) {
      String found = part instanceof Exception e ? String.valueOf(e.getMessage()) : "half an entry";
      throw IndexUnavailable.damaged("The index in Redis is damaged: " + found);
    }
    return type.cast(part);
  }
}
