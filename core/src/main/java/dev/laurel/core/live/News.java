package dev.laurel.core.live;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.player.PlayerId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Gathers what a group of commands changes, to tell it at once. Where nobody listens nothing is
/// gathered. Used by one thread.
public final class News {
  private final Feed feed;
  private final Map<StandingsId, Long> moves = new HashMap<>();
  private final Set<BoardKey> boards = new HashSet<>();
  private final Set<PlayerId> players = new HashSet<>();

  public News(Feed feed) {
    this.feed = feed;
  }

  /// Whether it is worth to add anything. Asked after a change can be seen: whoever begins to
  /// listen later sees it too.
  public boolean isWanted() {
    return feed.isHeard();
  }

  /// An entry moved.
  public void add(StandingsId changed) {
    moves.merge(changed, 1L, Long::sum);
  }

  /// A board that was defined or deleted.
  public void add(BoardKey changed) {
    boards.add(changed);
  }

  /// A player who has another name.
  public void add(PlayerId renamed) {
    players.add(renamed);
  }

  /// Tells what was gathered.
  public void tell() {
    if (moves.isEmpty() && boards.isEmpty() && players.isEmpty()) {
      return;
    }
    feed.publish(new Changed(false, moves, boards, players));
    moves.clear();
    boards.clear();
    players.clear();
  }
}
