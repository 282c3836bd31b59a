package dev.laurel.core.codec;

import dev.laurel.core.board.BoardKey;
import dev.laurel.core.ledger.Command;
import dev.laurel.core.ledger.EventId;
import dev.laurel.core.ledger.Receipt;
import dev.laurel.core.player.PlayerId;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The answers of a submission as bytes.
public final class ReceiptCodec {
  private ReceiptCodec() {}

  public static void write(List<Receipt> receipts, ByteSink sink) {
    sink.varint(receipts.size());
    receipts.forEach(receipt -> writeReceipt(receipt, sink));
  }

  private static void writeReceipt(Receipt receipt, ByteSink sink) {
    sink.text(receipt.board().game().value()).text(receipt.board().board().value());
    sink.text(receipt.player().value()).text(receipt.event().value());
    sink.u8(receipt.changed() ? 1 : 0).varint(receipt.standings().size());
    for (Receipt.Line line : receipt.standings()) {
      StandingsCodec.write(line.standings(), sink);
      sink.zigzag(line.score());
      sink.optional(line.previousScore());
      writePlace(line.place(), sink);
      sink.optional(line.previousRank());
    }
  }

  private static void writePlace(Receipt.@Nullable Place place, ByteSink sink) {
    sink.u8(place == null ? 0 : 1);
    if (place != null) {
      sink.varint(place.rank()).varint(place.total());
      sink.fixed(Double.doubleToLongBits(place.percentile()));
    }
  }

  public static List<Receipt> read(ByteSource source) {
    List<Receipt> receipts = new ArrayList<>();
    for (int left = source.count(Command.Submit.MAX_SCORES); left > 0; left--) {
      BoardKey board = BoardKey.of(source.text(), source.text());
      PlayerId player = new PlayerId(source.text());
      EventId event = new EventId(source.text());
      boolean changed = source.u8() == 1;
      receipts.add(new Receipt(board, player, event, changed, readLines(source)));
    }
    source.requireEnd();
    return receipts;
  }

  private static List<Receipt.Line> readLines(ByteSource source) {
    List<Receipt.Line> lines = new ArrayList<>();
    for (int left = source.count(1 << 16); left > 0; left--) {
      lines.add(
          new Receipt.Line(
              StandingsCodec.read(source),
              source.zigzag(),
              source.optional(),
              readPlace(source),
              source.optional()));
    }
    return lines;
  }

  private static Receipt.@Nullable Place readPlace(ByteSource source) {
    return source.u8() == 0
        ? null
        : new Receipt.Place(
            source.varint(), source.varint(), Double.longBitsToDouble(source.fixedLong()));
  }
}
