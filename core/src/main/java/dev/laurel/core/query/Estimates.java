package dev.laurel.core.query;

import dev.laurel.core.Refusal.PlayerNotRanked;
import dev.laurel.core.board.StandingsId;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.estimate.Bounds;
import dev.laurel.core.estimate.Glance;
import dev.laurel.core.estimate.Histograms;
import dev.laurel.core.estimate.Reckoning;
import dev.laurel.core.estimate.Reckoning.Whose;
import dev.laurel.core.estimate.Vantage;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.player.Names;
import dev.laurel.core.player.PlayerId;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Ranks within bounds, from histograms that this process holds. What is past is answered exactly:
/// it does not change, and is read by position.
public final class Estimates {
  private final Queries exact;
  private final Histograms histograms;
  private final Vantage vantage;
  private final Names names;
  private final InstantSource clock;

  Estimates(
      Queries exact, Histograms histograms, Vantage vantage, Names names, InstantSource clock) {
    this.exact = exact;
    this.histograms = histograms;
    this.vantage = vantage;
    this.names = names;
    this.clock = clock;
  }

  /// Whether the answer takes more than a look into memory.
  public boolean waits(Where where) {
    return exact.waits(where)
        || exact.tableIfAny(where).filter(table -> !histograms.isHeld(table.id())).isPresent();
  }

  /// About where a player stands.
  public Estimate player(Where where, PlayerId player) {
    Table table = exact.table(where);
    if (isPast(table)) {
      return exactly(exact.player(where, player));
    }
    StandingsId id = table.id();
    // Before the changes are counted: a change of the player itself is then among them.
    Entry entry =
        vantage
            .entry(id, player)
            .orElseThrow(() -> new PlayerNotRanked(player.value(), id.toString()));
    Whose whose = entry.isRanked() ? Whose.RANKED : Whose.HIDDEN;
    Estimate.Holder holder =
        new Estimate.Holder(player, names.names(List.of(player)).getFirst(), entry);
    return estimate(table, holder, entry.score(), whose);
  }

  /// About the place that a player who joined now with this score would take.
  public Estimate rankOf(Where where, long score) {
    Table table = exact.table(where);
    return isPast(table)
        ? exactly(exact.rankOf(where, score))
        : estimate(table, null, score, Whose.NEWCOMER);
  }

  private static boolean isPast(Table table) {
    return table.asOf() != null || (table.window().kind() != WindowKind.ALL_TIME && !table.open());
  }

  private Estimate estimate(
      Table table, Estimate.@Nullable Holder holder, long score, Whose whose) {
    Glance glance = histograms.glance(table.id(), table.board().order());
    Reckoning reckoning = glance.histogram().reckon(score);
    Bounds bounds = reckoning.rank(table.ranking(), whose, glance.changes());
    return new Estimate(
        table,
        glance.source(),
        holder,
        score,
        reckoning.guess(table.ranking(), whose, bounds),
        bounds,
        reckoning.total() + (whose == Whose.HIDDEN ? 1 : 0),
        reckoning.percentile(whose),
        glance.at(),
        glance.changes());
  }

  private Estimate exactly(PlayerStanding found) {
    Row row = found.row();
    Estimate.Holder holder =
        new Estimate.Holder(row.ranked().player(), row.name(), row.ranked().entry());
    return new Estimate(
        found.table(),
        found.source(),
        holder,
        row.ranked().entry().score(),
        row.rank(),
        new Bounds(row.rank(), row.rank()),
        found.standing().total(),
        found.standing().percentile(),
        clock.instant(),
        0);
  }

  private Estimate exactly(Prospect found) {
    return new Estimate(
        found.table(),
        found.source(),
        null,
        found.score(),
        found.rank(),
        new Bounds(found.rank(), found.rank()),
        found.total(),
        found.percentile(),
        clock.instant(),
        0);
  }
}
