package dev.laurel.core.codec;

import dev.laurel.core.board.Board;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.Snapshots;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.board.WindowRule;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Board definitions as bytes. Choices are written as their names, which outlive reordering.
public final class BoardCodec {
  private static final int FORMAT = 1;
  // The same, and then the shards. Boards of one shard keep the first, which any version reads.
  private static final int SPLIT = 2;
  private static final int MAX_LIST = 10_000;

  private BoardCodec() {}

  public static void write(Board board, ByteSink sink) {
    sink.u8(board.shards() == 1 ? FORMAT : SPLIT);
    sink.text(board.key().game().value()).text(board.key().board().value());
    sink.text(board.order().name()).text(board.policy().name());
    sink.text(board.tieBreak().name()).text(board.ranking().name()).text(board.zone().getId());
    sink.varint(board.windows().size());
    board.windows().forEach(rule -> writeRule(rule, sink));
    sink.varint(board.groups().size());
    board.groups().forEach(grouping -> writeTexts(grouping.dimensions(), sink));
    sink.optional(board.minScore()).optional(board.maxScore());
    sink.varint(board.grace().toNanos());
    writeTexts(board.tags(), sink);
    writeSnapshots(board.snapshots(), sink);
    if (board.shards() > 1) {
      sink.varint(board.shards());
    }
  }

  public static Board read(ByteSource source) {
    int format = source.u8();
    if (format != FORMAT && format != SPLIT) {
      throw source.damaged("an unknown format");
    }
    return new Board(
        BoardKey.of(source.text(), source.text()),
        Order.valueOf(source.text()),
        ScorePolicy.valueOf(source.text()),
        TieBreak.valueOf(source.text()),
        Ranking.valueOf(source.text()),
        ZoneId.of(source.text()),
        readRules(source),
        readGroupings(source),
        source.optional(),
        source.optional(),
        Duration.ofNanos(source.varint()),
        readTexts(source),
        readSnapshots(source),
        format == SPLIT ? source.count(Board.MAX_SHARDS) : 1);
  }

  private static void writeRule(WindowRule rule, ByteSink sink) {
    sink.text(rule.kind().name()).varint(rule.keep());
    if (rule instanceof WindowRule.Season(var name, var from, var to, _)) {
      sink.text(name);
      writeInstant(from, sink);
      writeInstant(to, sink);
    }
  }

  private static List<WindowRule> readRules(ByteSource source) {
    List<WindowRule> rules = new ArrayList<>();
    for (int left = source.count(MAX_LIST); left > 0; left--) {
      WindowKind kind = WindowKind.valueOf(source.text());
      int keep = source.count(WindowRule.MAX_KEEP);
      rules.add(
          switch (kind) {
            case ALL_TIME -> new WindowRule.AllTime();
            case SEASON ->
                new WindowRule.Season(
                    source.text(), readInstant(source), readInstant(source), keep);
            case HOURLY, DAILY, WEEKLY, MONTHLY, YEARLY -> new WindowRule.Recurring(kind, keep);
          });
    }
    return rules;
  }

  private static List<Grouping> readGroupings(ByteSource source) {
    List<Grouping> groupings = new ArrayList<>();
    for (int left = source.count(MAX_LIST); left > 0; left--) {
      groupings.add(new Grouping(readTexts(source)));
    }
    return groupings;
  }

  private static void writeInstant(Instant instant, ByteSink sink) {
    sink.zigzag(instant.getEpochSecond()).varint(instant.getNano());
  }

  private static Instant readInstant(ByteSource source) {
    return Instant.ofEpochSecond(source.zigzag(), source.varint());
  }

  private static void writeSnapshots(@Nullable Snapshots snapshots, ByteSink sink) {
    sink.u8(snapshots == null ? 0 : 1);
    if (snapshots != null) {
      sink.varint(snapshots.keep()).varint(snapshots.official());
    }
  }

  private static @Nullable Snapshots readSnapshots(ByteSource source) {
    return source.u8() == 0 ? null : new Snapshots(source.count(MAX_LIST), source.count(MAX_LIST));
  }

  public static void writeTexts(List<String> texts, ByteSink sink) {
    sink.varint(texts.size());
    texts.forEach(sink::text);
  }

  public static List<String> readTexts(ByteSource source) {
    List<String> texts = new ArrayList<>();
    for (int left = source.count(MAX_LIST); left > 0; left--) {
      texts.add(source.text());
    }
    return texts;
  }
}
