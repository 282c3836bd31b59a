package dev.laurel.bench.scale;

import dev.laurel.bench.load.Players;
import dev.laurel.core.board.Order;
import dev.laurel.core.index.Outline;
import dev.laurel.core.index.Outline.Point;
import dev.laurel.rank.IdTable;
import dev.laurel.rank.MemberTable;
import dev.laurel.rank.RankTree;
import dev.laurel.rank.RankTreeBuilder;
import dev.laurel.rank.Stretch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/// A board whose players are dealt out to trees by a hash of their ids, as shards on several
/// machines would have them: highest score first, then who reached it first, then the player's id.
/// With one shard it is the whole board in one tree.
///
/// An exact rank is the sum of what every shard counts before the entry; a page is the merge of the
/// shards' pages. One thread.
final class ShardedBoard {
  /// The most players of one call.
  static final int BATCH = 100;

  static final int PAGE = 100;
  private static final int KEY = 0;
  private static final int TIE = 1;
  private static final int COLUMNS = 2;

  private final IdTable ids = new IdTable();
  private final MemberTable entries = new MemberTable(COLUMNS);
  private final RankTree[] trees;
  private final int[] members = new int[BATCH];
  private final long[] keys = new long[BATCH];
  private final long[] ties = new long[BATCH];
  private final long[] counted = new long[BATCH];
  private final Stretch[] pages;

  /// How far a merge is in the page of one shard.
  private record Head(Stretch page, int at) {}

  private ShardedBoard(int shards) {
    trees = new RankTree[shards];
    pages = new Stretch[shards];
    for (int shard = 0; shard < shards; shard++) {
      trees[shard] = new RankTree(ids);
      pages[shard] = new Stretch(PAGE);
    }
  }

  /// A board of the players 0 until `players`, each with a random score, loaded at once.
  static ShardedBoard of(int players, int shards, SplittableRandom random) {
    ShardedBoard board = new ShardedBoard(shards);
    board.intern(players);
    board.entries.reserve(players, players - 1);
    RankTreeBuilder[] builders = new RankTreeBuilder[shards];
    Arrays.setAll(builders, _ -> new RankTreeBuilder(board.ids, players / shards));
    for (int member = 0; member < players; member++) {
      long key = ~random.nextLong(Players.SCORES);
      board.entries.put(member, key, member);
      builders[shardOf(member, shards)].add(key, member, member);
    }
    for (int shard = 0; shard < shards; shard++) {
      board.trees[shard] = builders[shard].build();
    }
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

  /// Members are numbered as the players are, so that their numbers do for their ids.
  private static int shardOf(int member, int shards) {
    return Math.floorMod((member * 0x9E3779B9) >>> 7, shards);
  }

  /// As many random ones of the players as one call takes.
  static String[] draw(int players, SplittableRandom random) {
    String[] drawn = new String[BATCH];
    for (int i = 0; i < BATCH; i++) {
      drawn[i] = Players.id(random.nextInt(players));
    }
    return drawn;
  }

  /// Gives players other scores; the clock ticks once for each. Each touches one shard.
  void update(String[] players, long[] scores, long at) {
    ids.findAll(players, members, players.length);
    for (int i = 0; i < players.length; i++) {
      int member = members[i];
      int row = entries.row(member);
      long key = ~scores[i];
      trees[shardOf(member, trees.length)].move(
          entries.at(row, KEY), entries.at(row, TIE), key, at + i, member);
      entries.put(member, key, at + i);
    }
  }

  /// How many stand before each of some players, over all shards.
  long[] ranks(String[] players) {
    find(players);
    long[] ranks = new long[players.length];
    for (RankTree tree : trees) {
      tree.ranks(keys, ties, members, players.length, counted);
      for (int i = 0; i < ranks.length; i++) {
        ranks[i] += counted[i];
      }
    }
    return ranks;
  }

  /// The scores of some players.
  long[] scores(String[] players) {
    find(players);
    return Arrays.stream(keys, 0, players.length).map(key -> ~key).toArray();
  }

  private void find(String[] players) {
    ids.findAll(players, members, players.length);
    for (int i = 0; i < players.length; i++) {
      int row = entries.row(members[i]);
      keys[i] = entries.at(row, KEY);
      ties[i] = entries.at(row, TIE);
    }
  }

  /// The ids of the best, merged from the first page of every shard.
  List<String> top() {
    PriorityQueue<Head> heads = new PriorityQueue<>(trees.length, this::compare);
    for (int shard = 0; shard < trees.length; shard++) {
      pages[shard].clear();
      trees[shard].copy(0, PAGE, pages[shard]);
      if (pages[shard].size() > 0) {
        heads.add(new Head(pages[shard], 0));
      }
    }
    List<String> best = new ArrayList<>(PAGE);
    while (best.size() < PAGE && !heads.isEmpty()) {
      Head head = heads.remove();
      best.add(ids.id(head.page.member(head.at)));
      if (head.at + 1 < head.page.size()) {
        heads.add(new Head(head.page, head.at + 1));
      }
    }
    return best;
  }

  private int compare(Head a, Head b) {
    int byKey = Long.compare(a.page.key(a.at), b.page.key(b.at));
    int byTie = byKey != 0 ? byKey : Long.compare(a.page.tie(a.at), b.page.tie(b.at));
    return byTie != 0 ? byTie : ids.compare(a.page.member(a.at), b.page.member(b.at));
  }

  /// What the shards look like from afar.
  List<Outline> outlines(int points) {
    return Arrays.stream(trees)
        .map(
            tree -> Outline.of(Order.DESC, tree.size(), points, at -> Optional.of(point(tree, at))))
        .toList();
  }

  private static Point point(RankTree tree, long position) {
    long key = tree.select(position - 1).key();
    long better = tree.countBelow(key);
    return new Point(~key, better, tree.distinctBelow(key), tree.countAtMost(key) - better);
  }

  long size() {
    return Arrays.stream(trees).mapToLong(RankTree::size).sum();
  }

  /// Bytes of trees, rows and ids.
  long bytes() {
    return Arrays.stream(trees).mapToLong(RankTree::memoryBytes).sum()
        + entries.memoryBytes()
        + ids.memoryBytes();
  }
}
