package dev.laurel.dynamodb;

import dev.laurel.core.player.PlayerId;
import dev.laurel.dynamodb.Transaction.Turn;
import dev.laurel.dynamodb.Transaction.Write;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Commits of more items than one transaction takes, all or nothing all the same.
///
/// ```
/// prepare   the intent is noted and its parts are written; then it is proved that the boards are
///           what they were
/// decide    one transaction: the player goes into its next version, which names the intent, with
///           whatever else has a condition. From here on the commit is done, whoever does the rest
/// bring in  part by part, each with the proof that the intent is still open
/// end       with the last part, what others act on: outbox and chores
/// ```
///
/// Whoever must see all of it brings in what is decided before it goes on: the next commit of the
/// player, its readers, those who read everything, and from time to time every instance. Whoever
/// has changed a board gives up what is being prepared and brings in what is decided: so a decided
/// commit has seen all its boards as they were, however many they are, and is in before anybody
/// acts on the change.
record Intents(Table table) {
  private static final String STATE = "State";
  private static final String PLAYER = "Player";
  private static final String VERSION = "Version";
  private static final String NEXT = "Next";
  private static final String AT = "At";
  private static final long PREPARING = 0;
  private static final long DECIDED = 1;
  private static final long OVER = 2;

  /// What one item may have, with room for what a part puts around it.
  private static final int MOST_BYTES = 390_000;

  /// Longer than anybody prepares or cleans up.
  private static final long STALE_MILLIS = 60_000;

  /// An item is larger than DynamoDB takes.
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLarge() {
      super("an item is too large", null, false, false);
    }
  }

  /// Stores it all. Throws [Lost] where the player or a board is not what it was; and where it is
  /// not known what became of it, as ever. The witness is written when it is decided.
  void commit(PlayerId player, @Nullable PlayerRow before, Transaction whole, Key witness) {
    List<Write> writes = whole.writes();
    if (writes.stream().anyMatch(Intents::isTooLarge)) {
      throw new TooLarge();
    }
    Item intent =
        Item.at(Keys.intent(UUID.randomUUID().toString()))
            .with(STATE, PREPARING)
            .with(PLAYER, player.value())
            .with(AT, table.millis());
    // Where an earlier try of this call arrives late, it must not undo what was decided.
    boolean _ = table.put(intent, Condition.absent());
    Item decided;
    try {
      prepare(intent, writes, player, witness);
      decided = decide(intent, writes, player, before, witness);
    } catch (Lost lost) {
      clean(intent);
      throw lost;
    }
    bringIn(decided);
  }

  private static boolean isTooLarge(Write write) {
    return write.item().put() != null && Item.of(write.item().put().item()).size() > MOST_BYTES;
  }

  private static boolean isFirst(Write write, PlayerId player, Key witness) {
    return write.isFirst()
        || write.key().equals(witness)
        || write.key().equals(Keys.metadata(player));
  }

  /// The boards come last: whoever changes one from then on finds the intent.
  private void prepare(Item intent, List<Write> writes, PlayerId player, Key witness) {
    List<Write> later =
        writes.stream()
            .filter(it -> !it.isCheck() && !it.isTouch() && !isFirst(it, player, witness))
            .toList();
    table.write(
        Parts.of(
            id(intent),
            later.stream().filter(it -> it.turn() != Turn.LAST).toList(),
            later.stream().filter(it -> it.turn() == Turn.LAST).toList()),
        List.of());
    together(writes.stream().filter(Write::isTouch).toList());
    together(writes.stream().filter(Write::isCheck).toList());
  }

  private void together(List<Write> writes) {
    for (int from = 0; from < writes.size(); from += Transaction.MOST) {
      Transaction transaction = table.transaction();
      writes
          .subList(from, Math.min(from + Transaction.MOST, writes.size()))
          .forEach(transaction::add);
      table.write(transaction, null);
    }
  }

  private Item decide(
      Item intent, List<Write> writes, PlayerId player, @Nullable PlayerRow before, Key witness) {
    Key metadata = Keys.metadata(player);
    Transaction transaction = table.transaction();
    Item decided = with(intent, STATE, DECIDED);
    for (Write write : writes) {
      if (write.key().equals(metadata)) {
        Item marked = marked(write, before).with(PlayerRow.INTENT, id(intent));
        decided.with(VERSION, marked.number(VERSION));
        if (write.item().put() != null) {
          Item next = Item.of(new HashMap<>(write.item().put().item()));
          decided.with(NEXT, next.with(VERSION, next.number(VERSION) + 1));
        }
        transaction.put(marked, PlayerRow.unchanged(before));
      } else if (!write.isCheck() && isFirst(write, player, witness)) {
        transaction.add(write);
      }
    }
    transaction.put(decided, Condition.equal(STATE, PREPARING));
    table.write(transaction, witness);
    return decided;
  }

  /// The player as it is while the rest is brought in; an erased one without anything.
  private static Item marked(Write write, @Nullable PlayerRow before) {
    if (write.item().put() != null) {
      return Item.of(new HashMap<>(write.item().put().item()));
    }
    long version = before == null ? 0 : before.version();
    return Item.at(write.key()).with(VERSION, version + 1);
  }

  private static Item with(Item item, String name, long number) {
    return Item.of(new HashMap<>(item.attributes())).with(name, number);
  }

  private static String id(Item intent) {
    return intent.text(Key.SK);
  }

  /// Brings in what is decided.
  void settle() {
    each(Long.MIN_VALUE);
  }

  /// A player, after what was decided of it is in.
  Optional<Item> player(PlayerId player) {
    return Optional.ofNullable(
        player(player, List.of(Keys.metadata(player))).get(Keys.metadata(player)));
  }

  /// The same with other items, the player's own among them.
  Map<Key, Item> player(PlayerId player, List<Key> keys) {
    Patience patience = new Patience();
    while (true) {
      Map<Key, Item> found = table.get(keys);
      Item metadata = found.get(Keys.metadata(player));
      String intent = metadata == null ? null : metadata.optionalText(PlayerRow.INTENT);
      if (intent == null) {
        return found;
      }
      settle(intent);
      patience.pause("Player '" + player + "' is busy");
    }
  }

  private void settle(String id) {
    table.get(Keys.intent(id)).filter(it -> it.number(STATE) == DECIDED).ifPresent(this::bringIn);
  }

  /// Brings in what is decided and gives up what is not, after a board was changed.
  void stop() {
    each(Long.MAX_VALUE);
  }

  /// Brings in what is decided, and takes away what others have left.
  void tend() {
    each(table.millis() - STALE_MILLIS);
  }

  private void each(long givenUpUntil) {
    for (Item intent : table.list(Range.all(Keys.INTENTS))) {
      long state = intent.number(STATE);
      boolean old = intent.number(AT) <= givenUpUntil;
      if (state == DECIDED) {
        bringIn(intent);
      } else if (state == PREPARING && old) {
        giveUp(intent);
      } else if (state == OVER && intent.number(AT) <= table.millis() - STALE_MILLIS) {
        clean(intent);
      }
    }
  }

  /// Its parts stay for a while: somebody may still be writing them.
  private void giveUp(Item intent) {
    if (!table.put(with(intent, STATE, OVER), Condition.equal(STATE, PREPARING))) {
      settle(id(intent));
    }
  }

  private void bringIn(Item intent) {
    List<Item> last = new ArrayList<>();
    try {
      table.query(
          Range.all(Keys.parts(id(intent))),
          part -> {
            if (Parts.isLast(part)) {
              last.add(part);
            } else {
              bringIn(intent, part);
            }
            return true;
          });
      end(intent, last);
    } catch (Lost over) {
      // Somebody else was faster, and has brought in all of it.
    }
    clean(intent);
  }

  private void bringIn(Item intent, Item part) {
    Transaction transaction = table.transaction();
    transaction.check(intent.key(), Condition.equal(STATE, DECIDED));
    Parts.add(part, transaction);
    table.write(transaction, null);
  }

  private void end(Item intent, List<Item> last) {
    Transaction transaction = table.transaction();
    transaction.put(with(intent, STATE, OVER), Condition.equal(STATE, DECIDED));
    Condition unchanged = Condition.equal(VERSION, intent.number(VERSION));
    Map<String, AttributeValue> next = intent.map(NEXT);
    if (next == null) {
      transaction.delete(Keys.metadata(new PlayerId(intent.text(PLAYER))), unchanged);
    } else {
      transaction.put(Item.of(next), unchanged);
    }
    last.forEach(part -> Parts.add(part, transaction));
    table.write(transaction, null);
  }

  private void clean(Item intent) {
    table.write(
        List.of(), table.list(Range.all(Keys.parts(id(intent)))).stream().map(Item::key).toList());
    table.write(List.of(), List.of(intent.key()));
  }
}
