package dev.laurel.http.api;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.Refusal.PlayerNotFound;
import dev.laurel.core.access.Access;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.Event;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.Directory.Found;
import dev.laurel.core.player.Directory.Position;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.player.Profile;
import dev.laurel.core.player.ProfileChange;
import dev.laurel.core.query.PlayerCursor;
import dev.laurel.core.query.Queries;
import dev.laurel.core.submit.Answer;
import dev.laurel.core.submit.Submissions;
import dev.laurel.http.api.Route.BodyKind;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.server.Exchange;
import dev.laurel.http.server.Response;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Players: what is known of them, finding them by name, where they stand, and erasing them.
final class Players {
  private static final String PLAYERS = "/v1/players";
  private static final String PLAYER = PLAYERS + "/{player}";
  private static final int USUAL_LIMIT = 20;

  private final Submissions submissions;
  private final Queries queries;
  private final Directory directory;
  private final Access access;

  Players(Submissions submissions, Queries queries, Directory directory, Access access) {
    this.submissions = submissions;
    this.queries = queries;
    this.directory = directory;
    this.access = access;
  }

  List<Route> showing() {
    return List.of(
        Route.get(PLAYERS, this::list, "name", "prefix", "limit", "cursor")
            .asking()
            .waiting(_ -> true),
        Route.get(PLAYER, this::show).asking().waiting(_ -> true),
        Route.get(PLAYER + "/standings", this::standings).asking().waiting(_ -> true));
  }

  List<Route> changing() {
    return List.of(
        Route.of("PUT", PLAYER, BodyKind.JSON, this::change),
        Route.of("DELETE", PLAYER, BodyKind.NONE, this::erase));
  }

  private static PlayerId player(Call call) {
    return new PlayerId(call.path().getFirst());
  }

  private void show(Call call) {
    PlayerId player = player(call);
    Profile profile = directory.find(player).orElseThrow(() -> new PlayerNotFound(player.value()));
    call.reply(ProfileWriter.write(call.writer(), player, profile));
  }

  private void standings(Call call) {
    var standings = queries.standings(player(call), call.caller()::mayUse);
    call.reply(new StandingsWriter(call.writer()).standings(standings));
  }

  private void list(Call call) {
    String name = call.query().text("name");
    String prefix = call.query().text("prefix");
    if (name == null && prefix == null) {
      throw new InvalidInput("name", "or prefix is required");
    }
    if (name != null && prefix != null) {
      throw new InvalidInput("prefix", "cannot stand beside name");
    }
    int limit = limit(call, name == null ? USUAL_LIMIT : Directory.MAX_LIMIT);
    // One more than is told, to know whether there is more.
    List<Found> found =
        name == null
            ? directory.byPrefix(folded(call, "prefix"), after(call), limit + 1)
            : directory.byName(folded(call, "name"), after(call), limit + 1);
    boolean more = found.size() > limit;
    List<Found> told = more ? found.subList(0, limit) : found;
    PlayerCursor next = more ? new PlayerCursor(told.getLast().position()) : null;
    call.reply(ProfileWriter.list(call.writer(), told, next));
  }

  private static int limit(Call call, int usual) {
    int limit = call.query().integer("limit", usual);
    if (limit < 1 || limit > Directory.MAX_LIMIT) {
      throw new InvalidInput("limit", "must be between 1 and " + Directory.MAX_LIMIT);
    }
    return limit;
  }

  /// What cannot be in a name is not looked for.
  private static FoldedName folded(Call call, String parameter) {
    try {
      return FoldedName.of(new PlayerName(call.query().required(parameter)));
    } catch (InvalidInput malformed) {
      throw new InvalidInput(parameter, malformed.detail());
    }
  }

  private static @Nullable Position after(Call call) {
    String cursor = call.query().text("cursor");
    return cursor == null ? null : PlayerCursor.parse(cursor).position();
  }

  private void change(Call call) {
    PlayerId player = player(call);
    ProfileChange change = ProfileReader.read(call.reader());
    Command command = new Command.Profile(player, change, call.origin());
    Pending.send(submissions, call.exchange(), command, Players::tellChanged);
  }

  private static Response tellChanged(Exchange exchange, Answer answer) {
    if (!(answer instanceof Answer.Applied(Event.Profiled profiled))) {
      throw new IllegalStateException("a profile without its event");
    }
    JsonWriter json = exchange.workspace().writer().reset();
    ProfileWriter.write(json, profiled.player(), profiled.profile());
    return profiled.created()
        ? Response.json(201, json).with("location", PLAYERS + "/" + profiled.player())
        : Response.json(200, json);
  }

  private void erase(Call call) {
    PlayerId player = player(call);
    Command erase = new Command.Erase(player, call.origin());
    Pending.send(
        submissions,
        call.exchange(),
        erase,
        (_, _) -> {
          access.forget(player);
          return Response.empty(204);
        });
  }
}
