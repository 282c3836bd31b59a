package dev.laurel.core.index;

import dev.laurel.core.board.Group;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Held;
import dev.laurel.rank.IdTable;
import dev.laurel.rank.RankTree;
import dev.laurel.rank.RankTreeBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// One division as it was at one moment, read while changes go on.
///
/// Before a row changes for the first time after the moment, the writer puts aside what it was.
/// Whoever reads looks at the row first and then at what was put aside: a row that was seen changed
/// is there.
public final class Cut implements AutoCloseable {
  private static final int STEP = 1024;

  private final Division division;
  private final IdTable ids;
  private final int members;
  private final Map<Integer, Optional<Held>> before = new ConcurrentHashMap<>();

  Cut(Division division, IdTable ids) {
    this.division = division;
    this.ids = ids;
    this.members = ids.size();
  }

  void remember(int member, @Nullable Held held) {
    before.putIfAbsent(member, Optional.ofNullable(held));
  }

  public DivisionId division() {
    return division.id();
  }

  /// Whether anything has changed since the moment.
  public boolean isTouched() {
    return !before.isEmpty();
  }

  /// The groups that had entries, each with a tree of them, hidden ones included.
  public Map<Group, RankTree> trees() {
    Map<Group, RankTreeBuilder> builders = new HashMap<>();
    for (int from = 0; from < members; from += STEP) {
      Map<Integer, Held> rows = new HashMap<>();
      int to = Math.min(members, from + STEP);
      division.read(from, to, (member, group, entry) -> rows.put(member, new Held(group, entry)));
      for (int member = from; member < to; member++) {
        add(member, at(member, rows.get(member)), builders);
      }
    }
    Map<Group, RankTree> trees = new HashMap<>();
    builders.forEach((group, builder) -> trees.put(group, builder.build()));
    return trees;
  }

  private @Nullable Held at(int member, @Nullable Held now) {
    Optional<Held> put = before.get(member);
    return put == null ? now : put.orElse(null);
  }

  private void add(int member, @Nullable Held held, Map<Group, RankTreeBuilder> builders) {
    if (held != null && held.entry().isLive()) {
      Form form = division.form();
      builders
          .computeIfAbsent(held.group(), _ -> new RankTreeBuilder(ids, 0))
          .add(form.key(held.entry()), form.tie(held.entry()), member);
    }
  }

  /// The entry of a member of one of the trees.
  public Entry entry(int member) {
    Held held = at(member, division.held(member));
    if (held == null) {
      throw new IllegalStateException(division.id() + " had no row of member " + member);
    }
    return held.entry();
  }

  /// Nothing is put aside any more.
  @Override
  public void close() {
    division.release(this);
  }
}
