package dev.laurel.http.api;

import static dev.laurel.http.json.JsonWriter.token;

import dev.laurel.core.board.Group;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.index.Distribution;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.index.Source;
import dev.laurel.core.index.Sourced;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.query.Friends;
import dev.laurel.core.query.Page;
import dev.laurel.core.query.PlayerStanding;
import dev.laurel.core.query.PlayerStandings;
import dev.laurel.core.query.Prospect;
import dev.laurel.core.query.Row;
import dev.laurel.core.query.Table;
import dev.laurel.core.query.Threshold;
import dev.laurel.core.query.UniquePlayers;
import dev.laurel.core.query.WindowLine;
import dev.laurel.http.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes what reads answer.
final class StandingsWriter {
  private static final byte[] GAME = token("{\"game\":");
  private static final byte[] BOARD = token(",\"board\":");
  private static final byte[] WINDOW = token(",\"window\":");
  private static final byte[] GROUP = token(",\"group\":");
  private static final byte[] RANKING = token(",\"ranking\":");
  private static final byte[] FROM_LEDGER = token(",\"source\":\"ledger\"");
  private static final byte[] TOTAL = token(",\"total\":");
  private static final byte[] STANDINGS = token(",\"standings\":[");
  private static final byte[] NEXT = token("],\"next\":");
  private static final byte[] MISSING = token("],\"missing\":[");
  private static final byte[] ID = token("{\"id\":");
  private static final byte[] KIND = token(",\"kind\":");
  private static final byte[] FROM = token(",\"from\":");
  private static final byte[] TO = token(",\"to\":");
  private static final byte[] STATE_OPEN = token(",\"state\":\"open\"");
  private static final byte[] STATE_CLOSED = token(",\"state\":\"closed\"");
  private static final byte[] OPEN_RANK = token("{\"rank\":");
  private static final byte[] LIST_RANK = token(",\"listRank\":");
  private static final byte[] RANK = token(",\"rank\":");
  private static final byte[] PLAYER = token(",\"player\":");
  private static final byte[] NAME = token(",\"name\":");
  private static final byte[] SCORE = token(",\"score\":");
  private static final byte[] SUBSCORE = token(",\"subscore\":");
  private static final byte[] REACHED_AT = token(",\"reachedAt\":");
  private static final byte[] MOVEMENT = token(",\"movement\":");
  private static final byte[] OFFICIAL = token(",\"official\":true");
  private static final byte[] AS_OF = token(",\"asOf\":");
  private static final byte[] LATE = token(",\"late\":true");
  private static final byte[] METADATA = token(",\"metadata\":");
  private static final byte[] RANKS = token(",\"ranks\":{\"ordinal\":");
  private static final byte[] COMPETITION = token(",\"competition\":");
  private static final byte[] DENSE = token(",\"dense\":");
  private static final byte[] END_PERCENTILE = token("},\"percentile\":");
  private static final byte[] PERCENTILE = token(",\"percentile\":");
  private static final byte[] BEST = token(",\"best\":");
  private static final byte[] WORST = token(",\"worst\":");
  private static final byte[] MEAN = token(",\"mean\":");
  private static final byte[] QUANTILES = token(",\"quantiles\":");
  private static final byte[] HISTOGRAM = token(",\"histogram\":[");
  private static final byte[] NO_FIGURES =
      token(",\"best\":null,\"worst\":null,\"mean\":null,\"quantiles\":null,\"histogram\":[]}");
  private static final byte[] OPEN_PLAYER = token("{\"player\":");
  private static final byte[] TRUNCATED = token("],\"truncated\":");
  private static final byte[] OPEN_FROM = token("{\"from\":");
  private static final byte[] COUNT = token(",\"count\":");

  private final JsonWriter json;

  StandingsWriter(JsonWriter json) {
    this.json = json;
  }

  JsonWriter page(Page page) {
    header(page.table(), page.source());
    json.raw(TOTAL).number(page.total()).raw(STANDINGS);
    List<Row> rows = page.rows();
    for (int i = 0; i < rows.size(); i++) {
      separate(i);
      row(rows.get(i), null);
    }
    json.raw(NEXT).string(page.next() == null ? null : page.next().text());
    return json.raw('}');
  }

  JsonWriter friends(Friends friends) {
    Page page = friends.page();
    header(page.table(), page.source());
    json.raw(TOTAL).number(page.total()).raw(STANDINGS);
    List<Long> listRanks = friends.listRanks();
    for (int i = 0; i < page.rows().size(); i++) {
      separate(i);
      row(page.rows().get(i), listRanks.get(i));
    }
    json.raw(MISSING);
    List<PlayerId> missing = friends.missing();
    for (int i = 0; i < missing.size(); i++) {
      separate(i);
      json.string(missing.get(i).value());
    }
    return json.raw(NEXT).nothing().raw('}');
  }

  JsonWriter player(PlayerStanding answer) {
    header(answer.table(), answer.source());
    json.raw(TOTAL).number(answer.standing().total());
    json.raw(RANK).number(answer.row().rank());
    entry(answer.row());
    Ranked ranked = answer.standing().ranked();
    json.raw(RANKS).number(ranked.ordinal());
    json.raw(COMPETITION).number(ranked.competition());
    json.raw(DENSE).number(ranked.dense());
    json.raw(END_PERCENTILE).decimal(answer.standing().percentile());
    return json.raw('}');
  }

  JsonWriter standings(PlayerStandings answer) {
    json.raw(OPEN_PLAYER).string(answer.player().value()).raw(STANDINGS);
    for (int i = 0; i < answer.standings().size(); i++) {
      separate(i);
      player(answer.standings().get(i));
    }
    return json.raw(TRUNCATED).bool(answer.truncated()).raw('}');
  }

  JsonWriter prospect(Prospect prospect) {
    header(prospect.table(), prospect.source());
    json.raw(SCORE).number(prospect.score());
    json.raw(RANK).number(prospect.rank());
    json.raw(TOTAL).number(prospect.total());
    return json.raw(PERCENTILE).decimal(prospect.percentile()).raw('}');
  }

  JsonWriter threshold(Threshold threshold) {
    header(threshold.table(), threshold.source());
    json.raw(PERCENTILE).decimal(threshold.percentile());
    json.raw(SCORE).number(threshold.score().orElse(null));
    return json.raw(TOTAL).number(threshold.total()).raw('}');
  }

  JsonWriter distribution(
      Table table, Sourced<Distribution> found, @Nullable UniquePlayers unique) {
    header(table, found.source());
    Distribution distribution = found.value();
    json.raw(TOTAL).number(distribution.total());
    if (unique != null) {
      new EstimateWriter(json).unique(unique);
    }
    Distribution.Summary summary = distribution.summary().orElse(null);
    if (summary == null) {
      return json.raw(NO_FIGURES);
    }
    json.raw(BEST).number(summary.best());
    json.raw(WORST).number(summary.worst());
    json.raw(MEAN).decimal(summary.mean());
    json.raw(QUANTILES);
    for (int i = 0; i < summary.quantiles().size(); i++) {
      json.raw(i == 0 ? '{' : ',').string("p" + Distribution.QUANTILES.get(i));
      json.raw(':').number(summary.quantiles().get(i));
    }
    json.raw('}').raw(HISTOGRAM);
    for (int i = 0; i < summary.buckets().size(); i++) {
      separate(i);
      Distribution.Bucket bucket = summary.buckets().get(i);
      json.raw(OPEN_FROM).number(bucket.from()).raw(TO).number(bucket.to());
      json.raw(COUNT).number(bucket.count()).raw('}');
    }
    return json.raw(']').raw('}');
  }

  JsonWriter windows(List<WindowLine> lines) {
    json.raw('[');
    for (int i = 0; i < lines.size(); i++) {
      separate(i);
      window(lines.get(i));
    }
    return json.raw(']');
  }

  JsonWriter window(WindowLine line) {
    window(line.window(), line.open());
    json.raw(TOTAL).number(line.total());
    if (line.late()) {
      json.raw(LATE);
    }
    return json.raw('}');
  }

  void header(Table table, Source source) {
    json.raw(GAME).string(table.board().key().game().value());
    json.raw(BOARD).string(table.board().key().board().value());
    json.raw(WINDOW);
    window(table.window(), table.open());
    json.raw('}');
    if (table.asOf() != null) {
      json.raw(AS_OF).string(table.asOf().toString());
    }
    json.raw(GROUP);
    group(json, table.group());
    json.raw(RANKING).string(Labels.RANKING.label(table.ranking()));
    if (source == Source.LEDGER) {
      json.raw(FROM_LEDGER);
    }
  }

  /// All but the closing brace.
  void window(Window window, boolean open) {
    json.raw(ID).string(window.id()).raw(KIND).string(window.kind().label());
    boolean endless = window.kind() == WindowKind.ALL_TIME;
    json.raw(FROM);
    time(endless, window.from());
    json.raw(TO);
    time(endless, window.to());
    json.raw(open ? STATE_OPEN : STATE_CLOSED);
  }

  private void time(boolean endless, long micros) {
    if (endless) {
      json.nothing();
    } else {
      json.time(micros);
    }
  }

  void row(Row row, @Nullable Long listRank) {
    json.raw(OPEN_RANK).number(row.rank());
    if (listRank != null) {
      json.raw(LIST_RANK).number(listRank);
    }
    entry(row);
    json.raw('}');
  }

  private void entry(Row row) {
    Entry entry = row.ranked().entry();
    PlayerName name = row.name();
    json.raw(PLAYER).string(row.ranked().player().value());
    json.raw(NAME).string(name == null ? null : name.value());
    json.raw(SCORE).number(entry.score());
    json.raw(SUBSCORE).number(entry.subscore());
    json.raw(REACHED_AT).time(entry.reachedAt());
    if (row.movement() != null) {
      json.raw(MOVEMENT).number(row.movement());
    }
    if (row.official()) {
      json.raw(OFFICIAL);
    }
    Metadata metadata = entry.metadata();
    if (metadata != null) {
      json.raw(METADATA).raw(metadata.json());
    }
  }

  /// A group as an object of its dimensions; null is the global table.
  static void group(JsonWriter json, Group group) {
    if (group.isGlobal()) {
      json.nothing();
      return;
    }
    List<String> dimensions = group.grouping().dimensions();
    for (int i = 0; i < dimensions.size(); i++) {
      json.raw(i == 0 ? '{' : ',').string(dimensions.get(i));
      json.raw(':').string(group.values().get(i));
    }
    json.raw('}');
  }

  private void separate(int i) {
    if (i > 0) {
      json.raw(',');
    }
  }
}
