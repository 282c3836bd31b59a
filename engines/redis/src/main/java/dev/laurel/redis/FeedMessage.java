package dev.laurel.redis;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.live.Changed;
import dev.laurel.core.player.PlayerId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// News between instances as text: who sent it, then a line for each standings (and how many
/// entries moved, where it is not one), board or player, or `*` for all.
///
/// ```
/// 5f0c…
/// game/board/2025-W28 3
/// game/board/2025-W28/region:eu
/// game/board
/// @player123
/// ```
record FeedMessage(String sender, Changed changed) {
  /// The most lines of one message after the first.
  static final int MAX_STANDINGS = 500;

  private static final String EVERYTHING = "*";
  private static final String PLAYER = "@";

  /// As many messages as it takes.
  List<String> texts() {
    if (changed.everything()) {
      return List.of(sender + "\n" + EVERYTHING);
    }
    List<String> lines = new ArrayList<>();
    changed.moves().forEach((id, moves) -> lines.add(line(id, moves)));
    changed.boards().forEach(board -> lines.add(board.toString()));
    changed.players().forEach(player -> lines.add(PLAYER + player.value()));
    List<String> texts = new ArrayList<>();
    for (int from = 0; from < lines.size(); from += MAX_STANDINGS) {
      int to = Math.min(from + MAX_STANDINGS, lines.size());
      texts.add(sender + "\n" + String.join("\n", lines.subList(from, to)));
    }
    return texts;
  }

  private static String line(StandingsId id, long moves) {
    return moves == 1 ? id.toString() : id + " " + Math.min(moves, Integer.MAX_VALUE);
  }

  /// Empty where the text is nothing that an instance would send.
  static Optional<FeedMessage> parse(String text) {
    String[] lines = text.split("\n", MAX_STANDINGS + 2);
    if (lines.length == 2 && lines[1].equals(EVERYTHING)) {
      return Optional.of(new FeedMessage(lines[0], Changed.EVERYTHING));
    }
    try {
      return Optional.of(new FeedMessage(lines[0], changed(lines)));
    } catch (RuntimeException _) { // whoever else uses the channel
      return Optional.empty();
    }
  }

  private static Changed changed(String[] lines) {
    Map<StandingsId, Long> moves = new HashMap<>();
    Set<BoardKey> boards = new HashSet<>();
    Set<PlayerId> players = new HashSet<>();
    for (int i = 1; i < lines.length; i++) {
      String[] counted = lines[i].split(" ", 2);
      String[] parts = counted[0].split("/", 4);
      if (lines[i].startsWith(PLAYER)) {
        players.add(new PlayerId(lines[i].substring(PLAYER.length())));
      } else if (parts.length == 2) {
        boards.add(BoardKey.of(parts[0], parts[1]));
      } else {
        moves.merge(standings(parts), moves(counted), Long::sum);
      }
    }
    return new Changed(false, moves, boards, players);
  }

  private static long moves(String[] counted) {
    long moves = counted.length == 1 ? 1 : Integer.parseInt(counted[1]);
    if (moves < 1) {
      throw new IllegalArgumentException("nothing moved");
    }
    return moves;
  }

  private static StandingsId standings(String[] parts) {
    Group group = parts.length == 4 ? Group.parse(parts[3]) : Group.GLOBAL;
    return new StandingsId(BoardKey.of(parts[0], parts[1]), parts[2], group);
  }
}
