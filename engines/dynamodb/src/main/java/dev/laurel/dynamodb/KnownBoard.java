package dev.laurel.dynamodb;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.codec.BoardCodec;
import dev.laurel.core.ledger.Rules;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A board as it is stored. Everything here changes with the revision, and with that the guards, so
/// that a commit that relied on an older one is lost.
///
/// @param born the revision in which it was made: what has an older one is of a board before it
/// @param closedThrough no event has a time before this any more
/// @param cut the number of the last snapshot that was begun
/// @param cutting whether that one is still being taken
/// @param drafts the windows that are being closed
/// @param frozenAt when submissions were stopped for a moment; 0 where they are not
record KnownBoard(
    Rules rules,
    long revision,
    long born,
    long closedThrough,
    long cut,
    boolean cutting,
    Map<String, Long> drafts,
    @Nullable LocalDate firstDay,
    long frozenAt) {
  private static final String REVISION = "Revision";

  KnownBoard {
    drafts = Map.copyOf(drafts);
  }

  static KnownBoard first(Board board, long revision) {
    return new KnownBoard(
        new Rules(board), revision, revision, Long.MIN_VALUE, 0, false, Map.of(), null, 0);
  }

  BoardKey key() {
    return definition().key();
  }

  Board definition() {
    return rules.board();
  }

  /// The next revision, with another definition; what is being archived is begun anew.
  KnownBoard redefined(Board board) {
    return new KnownBoard(
        new Rules(board), revision + 1, born, closedThrough, cut, false, Map.of(), firstDay, 0);
  }

  KnownBoard frozen(long time) {
    return new KnownBoard(
        rules, revision + 1, born, closedThrough, cut, cutting, drafts, firstDay, time);
  }

  KnownBoard closing(String window, long end, long draft) {
    Map<String, Long> more = new HashMap<>(drafts);
    more.put(window, draft);
    return new KnownBoard(
        rules,
        revision + 1,
        born,
        Math.max(closedThrough, end),
        cut,
        cutting,
        more,
        firstDay,
        frozenAt);
  }

  KnownBoard closed(String window) {
    Map<String, Long> fewer = new HashMap<>(drafts);
    fewer.remove(window);
    return new KnownBoard(
        rules, revision + 1, born, closedThrough, cut, cutting, fewer, firstDay, frozenAt);
  }

  KnownBoard cut(boolean begun) {
    return new KnownBoard(
        rules,
        revision + 1,
        born,
        closedThrough,
        begun ? cut + 1 : cut,
        begun,
        drafts,
        firstDay,
        frozenAt);
  }

  KnownBoard scheduled(@Nullable LocalDate day) {
    return new KnownBoard(
        rules, revision + 1, born, closedThrough, cut, cutting, drafts, day, frozenAt);
  }

  /// The same under the next revision: what others know of its windows is known no more.
  KnownBoard touched() {
    return scheduled(firstDay);
  }

  Item item() {
    ByteSink sink = new ByteSink(256);
    BoardCodec.write(definition(), sink);
    Item item =
        Item.at(Keys.definition(key()))
            .with("Definition", sink.toBytes())
            .with(REVISION, revision)
            .with("Born", born)
            .with("ClosedThrough", closedThrough)
            .with("Cut", cut)
            .with("Cutting", cutting ? 1 : 0)
            .with("Drafts", drafts)
            .with("FrozenAt", frozenAt);
    return firstDay == null ? item : item.with("FirstDay", firstDay.toString());
  }

  /// What is left of a dropped board: where the revisions of the next one of its name go on.
  static Item dropped(BoardKey key, long revision) {
    return Item.at(Keys.definition(key)).with(REVISION, revision);
  }

  static long revision(Item item) {
    return item.number(REVISION);
  }

  /// Null where it is what is left of a dropped one.
  static @Nullable KnownBoard of(Item item) {
    byte[] packed = item.optionalBytes("Definition");
    if (packed == null) {
      return null;
    }
    String day = item.optionalText("FirstDay");
    return new KnownBoard(
        new Rules(BoardCodec.read(new ByteSource("board", packed))),
        revision(item),
        item.number("Born"),
        item.number("ClosedThrough"),
        item.number("Cut"),
        item.number("Cutting") == 1,
        item.numbers("Drafts"),
        day == null ? null : LocalDate.parse(day),
        item.number("FrozenAt"));
  }
}
