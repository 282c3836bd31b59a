package dev.laurel.core.query;

import dev.laurel.core.Refusal;
import dev.laurel.core.index.Inquiry;
import dev.laurel.core.index.Inquiry.Found;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.index.Slice;
import dev.laurel.core.index.Source;
import dev.laurel.core.index.Sourced;
import dev.laurel.core.index.Standing;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Answers many questions in one round: the ranks are asked once for all of them, and so are the
/// names. The same page is made once for all who ask for it.
///
/// What takes more than that, because the board is not at hand, or the index is not, or the answer
/// has more than ranks and names in it, is left to be asked alone: nobody waits for another's
/// journeys. Whatever a round tells is of a moment after all its questions were asked.
public final class Rounds {
  /// The most questions of one round: a script that answers them all holds others up for about a
  /// millisecond.
  public static final int MOST = 128;

  private final Queries queries;
  private final RankReader ranks;
  private final Names names;

  Rounds(Queries queries, RankReader ranks, Names names) {
    this.queries = queries;
    this.ranks = ranks;
    this.names = names;
  }

  /// The questions of one round about the same standings.
  private static final class Part {
    final Table table;
    final List<PlayerId> players = new ArrayList<>();
    final List<Integer> limits = new ArrayList<>(1);
    final List<Told> standings = new ArrayList<>();
    final List<Told> pages = new ArrayList<>(1);

    Part(Table table) {
      this.table = table;
    }

    /// Where the answer will be among those of its kind.
    int add(Question question) {
      switch (question) {
        case Question.OfPlayer(_, var player) -> {
          players.add(player);
          return players.size() - 1;
        }
        case Question.FirstPage(_, var limit) -> {
          int at = limits.indexOf(limit);
          if (at >= 0) {
            return at;
          }
          limits.add(limit);
          return limits.size() - 1;
        }
      }
    }

    Told told(Question question, int at) {
      return switch (question) {
        case Question.OfPlayer _ -> standings.get(at);
        case Question.FirstPage _ -> pages.get(at);
      };
    }
  }

  /// A question, the part that answers it, and where among its answers; no part where none does.
  private record Slot(Question question, @Nullable Part part, int at) {
    static Slot of(Question question, @Nullable Part part) {
      return new Slot(question, part, part == null ? 0 : part.add(question));
    }

    Told told() {
      return part == null ? Told.ALONE : part.told(question, at);
    }
  }

  /// One for each question, in their order. Throws where all of them are to be asked alone.
  public List<Told> answer(List<Question> questions) {
    Map<Where, Optional<Part>> parts = new HashMap<>();
    List<Slot> slots = new ArrayList<>(questions.size());
    for (Question question : questions) {
      Optional<Part> part = parts.computeIfAbsent(question.where(), this::part);
      slots.add(Slot.of(question, part.orElse(null)));
    }
    boolean answered = ask(parts.values().stream().flatMap(Optional::stream).toList());
    List<Told> told = new ArrayList<>(slots.size());
    slots.forEach(slot -> told.add(answered ? slot.told() : Told.ALONE));
    return told;
  }

  private Optional<Part> part(Where where) {
    try {
      return queries.tableAtHand(where).map(Part::new);
    } catch (Refusal _) {
      // Whoever asks alone is told why.
      return Optional.empty();
    }
  }

  /// Whether there was an answer.
  private boolean ask(List<Part> parts) {
    if (parts.isEmpty()) {
      return false;
    }
    Inquiry inquiry = inquiry(parts);
    Sourced<Found> found = ranks.<Found>readNow(index -> index.answer(inquiry)).orElse(null);
    if (found == null) {
      return false;
    }
    tell(parts, found);
    return true;
  }

  private static Inquiry inquiry(List<Part> parts) {
    List<Inquiry.Places> places = new ArrayList<>();
    List<Inquiry.First> firsts = new ArrayList<>();
    for (Part part : parts) {
      if (!part.players.isEmpty()) {
        places.add(new Inquiry.Places(part.table.id(), part.players));
      }
      part.limits.forEach(limit -> firsts.add(new Inquiry.First(part.table.id(), limit)));
    }
    return new Inquiry(places, firsts);
  }

  private void tell(List<Part> parts, Sourced<Found> found) {
    Iterator<@Nullable PlayerName> named = names.names(players(found.value())).iterator();
    Iterator<List<Optional<Standing>>> places = found.value().places().iterator();
    for (Part part : parts) {
      if (!part.players.isEmpty()) {
        Iterator<Optional<Standing>> standings = places.next().iterator();
        part.players.forEach(player ->
            part.standings.add(
                stands(part.table, found.source(), player, standings.next(), named)));
      }
    }
    Iterator<Slice> firsts = found.value().firsts().iterator();
    for (Part part : parts) {
      part.limits.forEach(
          _ -> part.pages.add(listed(part.table, found.source(), firsts.next(), named)));
    }
  }

  /// Everybody whose name is told, in the order in which it will be.
  private static List<PlayerId> players(Found found) {
    List<PlayerId> players = new ArrayList<>();
    found
        .places()
        .forEach(
            some -> some.forEach(it -> it.ifPresent(one -> players.add(one.ranked().player()))));
    found.firsts().forEach(page -> page.entries().forEach(one -> players.add(one.player())));
    return players;
  }

  private static Told stands(
      Table table,
      Source source,
      PlayerId player,
      Optional<Standing> found,
      Iterator<@Nullable PlayerName> names) {
    if (found.isEmpty()) {
      return new Told.Refused(Queries.notRanked(table.id(), player));
    }
    Standing standing = found.get();
    Row row = Row.of(table, standing.ranked(), names.next());
    return new Told.Stands(new PlayerStanding(table, source, row, standing));
  }

  private static Told listed(
      Table table, Source source, Slice slice, Iterator<@Nullable PlayerName> names) {
    List<Row> told = new ArrayList<>(slice.entries().size());
    slice.entries().forEach(ranked -> told.add(Row.of(table, ranked, names.next())));
    Cursor next = Cursor.behind(table, slice);
    return new Told.Listed(new Page(table, source, slice.total(), told, next));
  }
}
