package dev.laurel.bench.rank;

import dev.laurel.bench.load.Players;
import dev.laurel.rank.IdTable;
import dev.laurel.rank.MemberTable;
import dev.laurel.rank.RankTree;
import dev.laurel.rank.RankTreeBuilder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/// The parts of `rank` put together as a leaderboard does: highest score first, then who reached it
/// first, then the player's id.
final class Leaderboard implements RankTree.Visitor {
  private static final int KEY = 0;
  private static final int TIE = 1;
  private static final int COLUMNS = 2;
  private static final VarHandle SCORE =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private IdTable ids = new IdTable();
  private MemberTable entries = new MemberTable(COLUMNS);
  private RankTree tree = new RankTree(ids);
  private byte[] told = {};
  private int toldBytes;

  private Leaderboard() {}

  /// A board of the players 0 until `players`, each with a random score, loaded at once.
  static Leaderboard of(int players, SplittableRandom random) {
    Leaderboard board = new Leaderboard();
    for (int player = 0; player < players; player++) {
      board.ids.intern(Players.id(player));
    }
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

  /// Gives a player who is on the board another score.
  void update(String id, long score, long at) {
    int member = ids.find(id);
    int row = entries.row(member);
    tree.move(entries.at(row, KEY), entries.at(row, TIE), ~score, at, member);
    entries.put(member, ~score, at);
  }

  /// How many stand before a player who is on the board.
  long rank(String id) {
    int member = ids.find(id);
    int row = entries.row(member);
    return tree.rank(entries.at(row, KEY), entries.at(row, TIE), member);
  }

  /// The id at a position.
  String select(long position) {
    return ids.id(tree.select(position).member());
  }

  /// The ids and scores of the best, as bytes one after the other, as an answer would carry them;
  /// answers how many bytes they are.
  int top(int limit, byte[] into) {
    return scan(0, limit, into);
  }

  /// The same around a player who is on the board, itself in the middle.
  int around(String id, int limit, byte[] into) {
    return scan(rank(id) - limit / 2, limit, into);
  }

  private int scan(long from, int limit, byte[] into) {
    told = into;
    toldBytes = 0;
    tree.scan(from, limit, this);
    return toldBytes;
  }

  @Override
  public boolean visit(long key, long tie, int member) {
    toldBytes = ids.copyId(member, told, toldBytes);
    SCORE.set(told, toldBytes, ~key);
    toldBytes += Long.BYTES;
    return true;
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
