package dev.laurel.dynamodb;

import dev.laurel.dynamodb.Transaction.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// The writes of a commit as items of their own, each of which one transaction takes.
final class Parts {
  /// One is the proof that the intent is open, or two are its end.
  private static final int MOST_WRITES = Transaction.MOST - 2;

  private static final int MOST_BYTES = 200_000;
  private static final String WRITES = "Writes";
  private static final String PUT = "Put";
  private static final String DELETE = "Delete";
  private static final String LAST = "Last";

  private final String id;
  private final List<Item> items = new ArrayList<>();
  private final List<AttributeValue> open = new ArrayList<>();
  private int openBytes;

  private Parts(String id) {
    this.id = id;
  }

  /// In their order, those that come last by themselves.
  static List<Item> of(String id, List<Write> middle, List<Write> last) {
    Parts parts = new Parts(id);
    middle.forEach(write -> parts.add(write, false));
    parts.end(false);
    last.forEach(write -> parts.add(write, true));
    parts.end(true);
    return parts.items;
  }

  private void add(Write write, boolean last) {
    Map<String, AttributeValue> attributes =
        write.item().put() == null ? write.item().delete().key() : write.item().put().item();
    int bytes = Item.of(attributes).size();
    if (open.size() == MOST_WRITES || openBytes + bytes > MOST_BYTES) {
      end(last);
    }
    String kind = write.item().put() == null ? DELETE : PUT;
    open.add(AttributeValue.fromM(Map.of(kind, AttributeValue.fromM(attributes))));
    openBytes += bytes;
  }

  private void end(boolean last) {
    if (!open.isEmpty()) {
      Item item = Item.at(new Key(Keys.parts(id), Keys.number(items.size())));
      items.add(item.with(LAST, last ? 1 : 0).with(WRITES, List.copyOf(open)));
      open.clear();
      openBytes = 0;
    }
  }

  static boolean isLast(Item part) {
    return part.number(LAST) == 1;
  }

  static void add(Item part, Transaction transaction) {
    for (AttributeValue write : part.list(WRITES)) {
      Item one = Item.of(write.m());
      Map<String, AttributeValue> put = one.map(PUT);
      if (put != null) {
        transaction.put(Item.of(put));
      } else {
        transaction.delete(Item.of(Objects.requireNonNull(one.map(DELETE))).key(), null);
      }
    }
  }
}
