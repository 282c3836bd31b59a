package dev.laurel.core.codec;

import dev.laurel.core.archive.WindowResult;
import dev.laurel.core.archive.WindowResult.Winner;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.Window;
import dev.laurel.core.index.Ranked;
import dev.laurel.core.ledger.Entry;
import dev.laurel.core.ledger.Metadata;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.util.ArrayList;
import java.util.List;

/// Results of windows as bytes.
public final class ResultCodec {
  private static final int FORMAT = 1;

  private ResultCodec() {}

  public static byte[] write(WindowResult result) {
    ByteSink sink = new ByteSink(4096).u8(FORMAT);
    WindowCodec.writeBoard(result.board(), sink);
    WindowCodec.writeWindow(result.window(), sink);
    sink.text(result.ranking().name()).fixed(result.closedAt()).u8(result.late() ? 1 : 0);
    sink.varint(result.total()).varint(result.top().size());
    result.top().forEach(row -> write(row, sink));
    return sink.toBytes();
  }

  private static void write(Winner row, ByteSink sink) {
    Ranked ranked = row.ranked();
    Entry entry = ranked.entry();
    sink.varint(row.rank()).varint(ranked.ordinal());
    sink.varint(ranked.competition()).varint(ranked.dense());
    sink.text(ranked.player().value()).text(row.name() == null ? "" : row.name().value());
    sink.zigzag(entry.score()).zigzag(entry.subscore());
    sink.zigzag(entry.reachedAt()).varint(entry.version());
    sink.blob(entry.metadata() == null ? new byte[0] : entry.metadata().json());
  }

  public static WindowResult read(byte[] row) {
    ByteSource source = new ByteSource("result of a window", row);
    checkFormat(source);
    BoardKey board = WindowCodec.readBoard(source);
    Window window = WindowCodec.readWindow(source);
    Ranking ranking = Ranking.valueOf(source.text());
    long closedAt = source.fixedLong();
    boolean late = source.u8() == 1;
    long total = source.varint();
    List<Winner> top = new ArrayList<>();
    for (int left = source.count(WindowResult.TOP); left > 0; left--) {
      top.add(row(source));
    }
    source.requireEnd();
    return new WindowResult(board, window, ranking, closedAt, late, total, top);
  }

  private static Winner row(ByteSource source) {
    long rank = source.varint();
    long ordinal = source.varint();
    long competition = source.varint();
    long dense = source.varint();
    PlayerId player = new PlayerId(source.text());
    String name = source.text();
    long score = source.zigzag();
    long subscore = source.zigzag();
    long reachedAt = source.zigzag();
    long version = source.varint();
    byte[] json = source.blob();
    Metadata metadata = json.length == 0 ? null : Metadata.ofJson(json);
    Entry entry = new Entry(score, subscore, reachedAt, version, Entry.State.RANKED, metadata);
    return new Winner(
        rank,
        new Ranked(player, entry, ordinal, competition, dense),
        name.isEmpty() ? null : new PlayerName(name));
  }

  private static void checkFormat(ByteSource source) {
    if (source.u8() != FORMAT) {
      throw source.damaged("an unknown format");
    }
  }
}
