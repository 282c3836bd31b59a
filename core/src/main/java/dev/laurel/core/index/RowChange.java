package dev.laurel.core.index;

import dev.laurel.core.ledger.Entry;
import dev.laurel.rank.RankedTable.Edit;
import org.jspecify.annotations.Nullable;

/// One change of one row and of the trees that it leaves and enters.
final class RowChange {
  private final Division division;
  private final Standings to;
  private final int member;
  private final long key;
  private final long tie;
  private final long mark;
  private final long reachedAt;
  private final @Nullable Aside aside;
  private boolean applied;
  private @Nullable Standings left;

  RowChange(Division division, Standings to, int member, Entry after) {
    this.division = division;
    this.to = to;
    this.member = member;
    this.key = division.form().key(after);
    this.tie = division.form().tie(after);
    this.aside = division.form().aside(after);
    this.mark = Mark.of(after, aside != null, to.partition());
    this.reachedAt = after.reachedAt();
  }

  int member() {
    return member;
  }

  /// Where the row is to be.
  Standings to() {
    return to;
  }

  /// Whether it was newer than what was known.
  boolean applied() {
    return applied;
  }

  /// The other standings in which the row was before, null where it was in none.
  @Nullable Standings left() {
    return left;
  }

  /// Changes row and trees; a move within a tree is left to the moves.
  void make(Edit edit, TreeMoves moves) {
    long known = Division.mark(edit, member);
    if (Mark.version(known) >= Mark.version(mark)) {
      return;
    }
    applied = true;
    division.remember(edit, member);
    rank(edit, known, moves);
    putRow(edit);
    if (aside != null || Mark.hasAside(known)) {
      division.setAside(member, aside);
    }
    count(known);
  }

  /// Puts in a row of a member that has none yet, and leaves the trees to the loader, which builds
  /// them at the end.
  void load(Edit edit) {
    if (edit.contains(member)) {
      throw new IllegalArgumentException(division.id() + " has two rows of member " + member);
    }
    putRow(edit);
    if (aside != null) {
      division.setAside(member, aside);
    }
    to.addRow();
    division.addLive(Mark.isLive(mark) ? 1 : 0);
  }

  long key() {
    return key;
  }

  long tie() {
    return tie;
  }

  private void putRow(Edit edit) {
    if (division.form().keepsReachedAt()) {
      edit.put(member, key, tie, mark, reachedAt);
    } else {
      edit.put(member, key, tie, mark);
    }
  }

  private void rank(Edit edit, long known, TreeMoves moves) {
    boolean wasRanked = Mark.isRanked(known);
    boolean isRanked = Mark.isRanked(mark);
    int from = Mark.partition(known);
    if (wasRanked && isRanked && from == to.partition()) {
      move(edit, moves);
      return;
    }
    moves.settle(member);
    if (wasRanked) {
      long oldKey = edit.key(member);
      long oldTie = edit.tie(member);
      leave(division.owner(from), oldKey, oldTie);
      edit.treeForWriting(from).remove(oldKey, oldTie, member);
    }
    if (isRanked) {
      to.addMove();
      division.touch(to, key, tie);
      edit.treeForWriting(to.partition()).insert(key, tie, member);
    }
  }

  private void leave(@Nullable Standings from, long oldKey, long oldTie) {
    if (from != null) {
      from.addMove();
      division.touch(from, oldKey, oldTie);
    }
  }

  private void move(Edit edit, TreeMoves moves) {
    long oldKey = edit.key(member);
    long oldTie = edit.tie(member);
    // Where it stays in its place, something else of it has changed.
    division.touch(to, oldKey, oldTie);
    division.touch(to, key, tie);
    if (oldKey != key || oldTie != tie) {
      to.addMove();
      moves.add(edit.treeForWriting(to.partition()), member, oldKey, oldTie, key, tie);
    }
  }

  private void count(long known) {
    division.addLive((Mark.isLive(mark) ? 1 : 0) - (Mark.isLive(known) ? 1 : 0));
    Standings from = known == Mark.NONE ? null : division.owner(Mark.partition(known));
    if (from == to) {
      return;
    }
    to.addRow();
    if (from != null) {
      from.dropRow();
      left = from;
    }
  }
}
