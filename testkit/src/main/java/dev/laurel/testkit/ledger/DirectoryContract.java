package dev.laurel.testkit.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.ledger.Outcome;
import dev.laurel.core.player.Attributes;
import dev.laurel.core.player.AvatarUrl;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.Directory.Found;
import dev.laurel.core.player.Embedding;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import dev.laurel.core.player.ProfileChange;
import dev.laurel.core.player.ProfileChange.Part;
import dev.laurel.testkit.time.ManualClock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every ledger must know of players, and find them by. The tests of an engine inherit it.
public abstract class DirectoryContract {
  private static final BoardKey BOARD = BoardKey.of("game", "best");
  private static final PlayerId ANN = new PlayerId("ann");
  private static final PlayerId BOB = new PlayerId("bob");
  private static final PlayerId CY = new PlayerId("cy");

  private final ManualClock clock = ManualClock.at("2025-07-13T10:30:00Z");

  @SuppressWarnings("NullAway.Init") // opened before each test
  private LedgerUse use;

  /// Opens a ledger on an empty store.
  protected abstract LedgerStore open(InstantSource clock);

  @BeforeEach
  void open_with_a_board() {
    use = new LedgerUse(open(clock));
    use.done(new Command.Define(Boards.of(BOARD, ScorePolicy.BEST)));
  }

  @AfterEach
  void close() {
    use.close();
  }

  private Directory directory() {
    return use.ledger().directory();
  }

  private Event.Profiled profile(PlayerId player, ProfileChange change) {
    return (Event.Profiled) use.done(new Command.Profile(player, change)).getFirst();
  }

  private void named(PlayerId player, String name) {
    profile(player, ProfileChange.named(name));
  }

  private static Command scored(PlayerId player, long score, @Nullable String name) {
    return new Command.Submit(
        BOARD.game(),
        player,
        List.of(new Command.Score(BOARD.board(), score)),
        0,
        name == null ? null : new PlayerName(name),
        Map.of(),
        null,
        null,
        null);
  }

  private List<PlayerId> byName(String name) {
    return players(directory().byName(FoldedName.of(name), null, 100));
  }

  private List<PlayerId> byPrefix(String prefix) {
    return players(directory().byPrefix(FoldedName.of(prefix), null, 100));
  }

  private static List<PlayerId> players(List<Found> found) {
    return found.stream().map(Found::player).toList();
  }

  @Test
  void nobody_is_known_before_being_named() {
    assertThat(directory().find(ANN)).isEmpty();
    use.commit(
        List.of(
            Command.Submit.of(BoardKey.of("game", "none"), ANN, 1),
            new Command.Remove(BOARD, CY, null),
            Command.Submit.of(BOARD, BOB, 1)));
    assertThat(directory().find(ANN)).isEmpty();
    assertThat(directory().find(CY)).isEmpty();
    assertThat(directory().find(BOB)).contains(Profile.EMPTY);
  }

  @Test
  void whoever_submits_or_is_hidden_is_known() {
    use.done(scored(ANN, 1, "Ann"));
    use.done(new Command.Hide(BOARD, BOB, true));
    for (int again = 0; again < 2; again++) {
      assertThat(directory().find(ANN)).contains(Profile.EMPTY.withName(new PlayerName("Ann")));
      assertThat(directory().find(BOB)).contains(Profile.EMPTY);
      use.reopen();
    }
    use.done(new Command.Drop(BOARD));
    use.reopen();
    assertThat(directory().find(ANN)).isPresent();
  }

  @Test
  void a_profile_is_kept_and_merged() {
    ProfileChange full =
        new ProfileChange(
            new Part.Put<>(new PlayerName("Ann")),
            new Part.Put<>(new AvatarUrl("https://example.com/a.png")),
            new Part.Put<>(Map.of("region", "eu")),
            new Part.Put<>(Attributes.ofJson("{\"level\":1}")),
            new Part.Put<>(Embedding.of(0.5f, -2)));
    Event.Profiled first = profile(ANN, full);
    assertThat(first.created()).isTrue();
    assertThat(directory().find(ANN)).contains(full.applyTo(Profile.EMPTY));
    use.reopen();
    assertThat(directory().find(ANN)).contains(full.applyTo(Profile.EMPTY));
    Event.Profiled second = profile(ANN, ProfileChange.NONE.withName(new Part.Remove<>()));
    assertThat(second.created()).isFalse();
    assertThat(second.profile()).isEqualTo(full.applyTo(Profile.EMPTY).withName(null));
    use.reopen();
    assertThat(directory().find(ANN)).contains(second.profile());
    assertThat(byName("ann")).isEmpty();
  }

  @Test
  void commands_of_one_commit_see_one_another() {
    List<Outcome> outcomes =
        use.commit(
            List.of(
                scored(ANN, 1, "One"),
                new Command.Profile(ANN, ProfileChange.grouped(Map.of("region", "eu"))),
                new Command.Profile(ANN, ProfileChange.named("Two")),
                scored(ANN, 2, "Three"),
                new Command.Profile(BOB, ProfileChange.NONE),
                new Command.Profile(BOB, ProfileChange.NONE)));
    List<Event.Profiled> profiled =
        outcomes.stream()
            .flatMap(outcome -> ((Outcome.Done) outcome).events().stream())
            .filter(Event.Profiled.class::isInstance)
            .map(Event.Profiled.class::cast)
            .toList();
    assertThat(profiled)
        .extracting(Event.Profiled::created)
        .containsExactly(false, false, true, false);
    Profile named = Profile.EMPTY.withName(new PlayerName("Three"));
    assertThat(directory().find(ANN)).contains(named.withGroups(Map.of("region", "eu")));
    assertThat(byName("one")).isEmpty();
    assertThat(byName("two")).isEmpty();
    assertThat(byName("three")).containsExactly(ANN);
    assertThat(use.entries()).containsKey(BOARD + "/ALL-TIME/region:eu ann");
  }

  @Test
  void names_are_found_without_regard_to_case() {
    named(ANN, "Straße");
    named(BOB, "STRASSE");
    use.done(scored(CY, 1, "ｓｔｒａｓｓｅ"));
    for (int again = 0; again < 2; again++) {
      assertThat(byName("strassE")).containsExactly(ANN, BOB, CY);
      use.reopen();
    }
    named(ANN, "Strand");
    assertThat(byName("strasse")).containsExactly(BOB, CY);
    assertThat(byName("strass")).isEmpty();
    assertThat(byPrefix("STRA")).containsExactly(ANN, BOB, CY);
    use.done(scored(CY, 1, "other"));
    assertThat(byPrefix("stra")).containsExactly(ANN, BOB);
    assertThat(directory().byName(FoldedName.of("strand"), null, 9).getFirst().profile().name())
        .isEqualTo(new PlayerName("Strand"));
  }

  @Test
  void a_name_that_begins_another_comes_before_it_and_ids_decide_between_equals() {
    named(new PlayerId("z"), "a");
    named(new PlayerId("A"), "A");
    named(new PlayerId("m"), "ab");
    named(new PlayerId("b"), "a b");
    named(new PlayerId("c"), "😀");
    named(new PlayerId("d"), "ﬀ");
    assertThat(byPrefix("a")).extracting(PlayerId::value).containsExactly("A", "z", "b", "m");
    assertThat(byPrefix("f")).extracting(PlayerId::value).containsExactly("d");
  }

  @Test
  void the_groups_of_a_profile_are_those_that_a_submission_does_not_name() {
    profile(ANN, ProfileChange.grouped(Map.of("region", "eu", "clan", "x")));
    use.done(Command.Submit.of(BOARD, ANN, 5));
    use.done(Command.Submit.of(BOARD, BOB, 4));
    assertThat(use.entries()).containsKey(BOARD + "/ALL-TIME/region:eu ann").hasSize(3);
    use.reopen();
    use.done(Boards.from(BOARD, ANN, 6, "us"));
    assertThat(use.entries()).containsKey(BOARD + "/ALL-TIME/region:us ann").hasSize(3);
    use.done(Command.Submit.of(BOARD, ANN, 7));
    assertThat(use.entries()).containsKey(BOARD + "/ALL-TIME/region:eu ann").hasSize(3);
    profile(ANN, ProfileChange.NONE.withGroups(new Part.Remove<>()));
    use.done(Command.Submit.of(BOARD, ANN, 8));
    assertThat(use.entries())
        .hasEntrySatisfying(
            BOARD + "/ALL-TIME/region:eu ann", entry -> assertThat(entry.score()).isEqualTo(7));
  }

  @Test
  void the_entries_of_one_player_are_told() {
    use.done(Boards.from(BOARD, ANN, 5, "eu"));
    use.done(Boards.from(BOARD, BOB, 6, "eu"));
    use.done(new Command.Hide(BOARD, ANN, true));
    assertThat(use.ledger().entries(ANN))
        .extracting(placed -> placed.standings() + " " + placed.player())
        .containsExactlyInAnyOrder(BOARD + "/ALL-TIME ann", BOARD + "/ALL-TIME/region:eu ann");
    use.done(new Command.Remove(BOARD, ANN, null));
    assertThat(use.ledger().entries(ANN)).isEmpty();
    assertThat(use.ledger().entries(CY)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void agrees_with_a_map(long seed) {
    Random random = new Random(seed);
    NaiveDirectory naive = new NaiveDirectory();
    for (int step = 0; step < 40; step++) {
      List<Command> commands = new ArrayList<>();
      for (int left = 1 + random.nextInt(6); left > 0; left--) {
        commands.add(random(random));
      }
      List<Outcome> outcomes = use.commit(commands);
      for (int i = 0; i < commands.size(); i++) {
        boolean done = outcomes.get(i) instanceof Outcome.Done;
        assertThat(done).as("seed %d, step %d", seed, step).isEqualTo(naive.take(commands.get(i)));
      }
      if (random.nextInt(6) == 0) {
        use.reopen();
      }
      requireSame(naive, random, "seed " + seed + ", step " + step);
    }
  }

  private static Command random(Random random) {
    PlayerId player = new PlayerId("p" + random.nextInt(30));
    String name = NaiveDirectory.NAMES.get(random.nextInt(NaiveDirectory.NAMES.size()));
    return switch (random.nextInt(10)) {
      case 0 -> new Command.Erase(player);
      case 1 -> new Command.Profile(player, ProfileChange.NONE.withName(new Part.Remove<>()));
      case 2, 3 -> new Command.Profile(player, ProfileChange.grouped(Map.of("region", "eu")));
      case 4, 5, 6 -> new Command.Profile(player, ProfileChange.named(name));
      case 7 -> new Command.Hide(BOARD, player, true);
      default -> scored(player, random.nextInt(9), random.nextBoolean() ? name : null);
    };
  }

  private void requireSame(NaiveDirectory naive, Random random, String where) {
    for (int i = 0; i < 30; i++) {
      PlayerId player = new PlayerId("p" + i);
      assertThat(directory().find(player)).as(where).isEqualTo(naive.find(player));
    }
    String name = NaiveDirectory.NAMES.get(random.nextInt(NaiveDirectory.NAMES.size()));
    assertThat(byName(name)).as("%s: %s", where, name).isEqualTo(naive.byName(name));
    String prefix = name.substring(0, name.offsetByCodePoints(0, 1));
    assertThat(walk(prefix, 1 + random.nextInt(4)))
        .as("%s: %s…", where, prefix)
        .isEqualTo(naive.byPrefix(prefix));
  }

  /// All whose names begin so, page by page.
  private List<PlayerId> walk(String prefix, int limit) {
    List<PlayerId> all = new ArrayList<>();
    Directory.Position after = null;
    while (true) {
      List<Found> page = directory().byPrefix(FoldedName.of(prefix), after, limit);
      all.addAll(players(page));
      if (page.size() < limit) {
        return all;
      }
      after = page.getLast().position();
    }
  }
}
