package dev.laurel.bench.rank;

import dev.laurel.bench.load.Players;
import dev.laurel.rank.IdTable;
import dev.laurel.rank.MemberTable;
import dev.laurel.rank.Moves;
import dev.laurel.rank.RankTree;
import dev.laurel.rank.RankTreeBuilder;
import dev.laurel.rank.Stretch;
import java.util.SplittableRandom;

/// The parts of `rank` put together as a leaderboard does: highest score first, then who reached it
/// first, then the player's id.
///
/// Calls carry up to 100 players, as a pipeline to Redis does: what one of them waits for the
/// memory, the others use. One thread.
final class Leaderboard {
  private static final int KEY = 0;
  private static final int TIE = 1;
  private static final int COLUMNS = 2;

  /// The most players of one call.
  static final int BATCH = 100;

  static final int TOP = 100;
  static final int AROUND = 11;
  private static final int TOLD = Math.max(TOP, BATCH * AROUND);

  private IdTable ids = new IdTable();
  private MemberTable entries = new MemberTable(COLUMNS);
  private RankTree tree = new RankTree(ids);
  private final int[] members = new int[BATCH];
  private final long[] keys = new long[BATCH];
  private final long[] ties = new long[BATCH];
  private final long[] ranks = new long[BATCH];
  private final Moves moves = new Moves();
  private final Stretch told = new Stretch(TOLD);
  private final byte[] toldIds = new byte[TOLD * Players.ID_LENGTH];
  private final int[] ends = new int[TOLD];

  private Leaderboard() {}

  /// A board of the players 0 until `players`, each with a random score, loaded at once.
  static Leaderboard of(int players, SplittableRandom random) {
    Leaderboard board = new Leaderboard();
    board.intern(players);
    board.entries.reserve(players, players - 1);
    RankTreeBuilder builder = new RankTreeBuilder(board.ids, players);
    for (int member = 0; member < players; member++) {
      long key = ~random.nextLong(Players.SCORES);
      board.entries.put(member, key, member);
      builder.add(key, member, member);
    }
    board.tree = builder.build();
    return board;
  }

  private void intern(int players) {
    String[] names = new String[BATCH];
    for (int first = 0; first < players; first += BATCH) {
      int count = Math.min(BATCH, players - first);
      for (int i = 0; i < count; i++) {
        names[i] = Players.id(first + i);
      }
      ids.internAll(names, members, count);
    }
  }

  /// As many random ones of the players 0 until `players` as one call takes, in a new array: with
  /// G1, storing strings into an old one costs a fence each.
  static String[] draw(int players, SplittableRandom random) {
    String[] drawn = new String[BATCH];
    for (int i = 0; i < BATCH; i++) {
      drawn[i] = Players.id(random.nextInt(players));
    }
    return drawn;
  }

  /// Gives players who are on the board other scores; the clock ticks once for each.
  void update(String[] players, long[] scores, long at) {
    find(players);
    for (int i = 0; i < players.length; i++) {
      move(members[i], ~scores[i], at + i);
    }
    makeMoves();
  }

  private void move(int member, long key, long at) {
    int row = entries.row(member);
    long oldKey = entries.at(row, KEY);
    long oldTie = entries.at(row, TIE);
    if (!moves.add(member, oldKey, oldTie, key, at)) {
      makeMoves();
      moves.add(member, oldKey, oldTie, key, at);
    }
    entries.put(member, key, at);
  }

  private void makeMoves() {
    tree.moveAll(moves);
    moves.clear();
  }

  /// How many stand before each of some players who are on the board; valid until the next call.
  long[] ranks(String[] players) {
    find(players);
    tree.ranks(keys, ties, members, players.length, ranks);
    return ranks;
  }

  /// The id at a position.
  String select(long position) {
    return ids.id(tree.select(position).member());
  }

  /// The best: their ids as bytes one after the other, as an answer would carry them, and their
  /// scores. Answers the sum of the last score and the bytes.
  long top() {
    told.clear();
    tree.copy(0, TOP, told);
    return tell();
  }

  /// The same around each of some players, themselves in the middle.
  long around(String[] players) {
    find(players);
    told.clear();
    tree.around(keys, ties, members, players.length, ranks, AROUND / 2, AROUND, told);
    return tell();
  }

  private long tell() {
    ids.copyIds(told, toldIds, ends);
    return ~told.key(told.size() - 1) + ends[told.size() - 1];
  }

  /// Looks up players and their entries.
  private void find(String[] players) {
    ids.findAll(players, members, players.length);
    for (int i = 0; i < players.length; i++) {
      int row = entries.row(members[i]);
      keys[i] = entries.at(row, KEY);
      ties[i] = entries.at(row, TIE);
    }
  }

  long size() {
    return tree.size();
  }

  /// Bytes of tree and player-to-entry map.
  long rankBytes() {
    return tree.memoryBytes() + entries.memoryBytes();
  }

  long idBytes() {
    return ids.memoryBytes();
  }

  /// Lets tree and map go, so that what is left can be weighed.
  void dropRanks() {
    tree = new RankTree(ids);
    entries = new MemberTable(COLUMNS);
  }

  /// Lets the ids go as well.
  void dropIds() {
    ids = new IdTable();
    dropRanks();
  }
}
