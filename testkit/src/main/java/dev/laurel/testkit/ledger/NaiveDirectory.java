package dev.laurel.testkit.ledger;

import dev.laurel.core.ledger.Command;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The directory by its rules alone: one map, looked through for every answer.
final class NaiveDirectory {
  static final List<String> NAMES =
      List.of("Ann", "ANN", "anna", "Anne", "Straße", "strasse", "STRAND", "😀", "ﬁn", "Fin", "ß");

  private final Map<PlayerId, Profile> players = new TreeMap<>();

  /// Whether the command is done.
  boolean take(Command command) {
    return switch (command) {
      case Command.Submit submit -> meet(submit.player(), submit.name());
      case Command.Hide hide -> meet(hide.player(), null);
      case Command.Profile(var player, var change, _) -> {
        players.put(player, change.applyTo(players.getOrDefault(player, Profile.EMPTY)));
        yield true;
      }
      case Command.Erase(var player, _) -> players.remove(player) != null;
      case Command.Remove _, Command.Define _, Command.End _, Command.Drop _ ->
          throw new IllegalArgumentException("not of players: " + command);
    };
  }

  private boolean meet(PlayerId player, @Nullable PlayerName name) {
    Profile known = players.getOrDefault(player, Profile.EMPTY);
    players.put(player, name == null ? known : known.withName(name));
    return true;
  }

  Optional<Profile> find(PlayerId player) {
    return Optional.ofNullable(players.get(player));
  }

  List<PlayerId> byName(String name) {
    return those(FoldedName.of(name)::equals);
  }

  List<PlayerId> byPrefix(String prefix) {
    return those(name -> name.startsWith(FoldedName.of(prefix)));
  }

  private List<PlayerId> those(Predicate<FoldedName> wanted) {
    return players.keySet().stream()
        .filter(player -> folded(player).filter(wanted).isPresent())
        .sorted(Comparator.comparing((PlayerId it) -> folded(it).orElseThrow()))
        .toList();
  }

  private Optional<FoldedName> folded(PlayerId player) {
    return find(player).map(Profile::name).map(FoldedName::of);
  }
}
