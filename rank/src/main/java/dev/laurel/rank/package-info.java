/// The order-statistic engine: who stands where among millions, in O(log n).
///
/// It knows members (ints), keys and ties (longs), and nothing of players, boards, clocks or disks.
/// [RankTree] orders entries and counts them, [MemberTable] finds a member's row, [RankedTable]
/// puts both behind one lock, [IdTable] turns names into members and back. Positions count from 0;
/// a caller whose best is the highest value passes its complement (`~value`) as the key.
@NullMarked
package dev.laurel.rank;

import org.jspecify.annotations.NullMarked;
