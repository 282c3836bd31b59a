package dev.laurel.core.codec;

import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.Era;
import dev.laurel.core.archive.TableHead;
import dev.laurel.core.archive.Withdrawn;
import dev.laurel.core.board.BoardKey;
import dev.laurel.core.board.Group;
import dev.laurel.core.board.Grouping;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.Window;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/// What is known of archived standings without reading their entries, as bytes.
public final class ArchivedCodec {
  private ArchivedCodec() {}

  public static void write(Archived archived, ByteSink sink) {
    board(archived.id().board(), sink);
    switch (archived.id().era()) {
      case Era.Closed _ -> sink.u8(0);
      case Era.Day(var date) -> sink.u8(1).zigzag(date.toEpochDay());
    }
    window(archived.window(), sink);
    sink.text(archived.order().name()).text(archived.tieBreak().name());
    sink.fixed(archived.takenAt()).u8(archived.late() ? 1 : 0).varint(archived.official());
    sink.varint(archived.tables().size());
    archived.tables().forEach(head -> write(head, sink));
  }

  public static void write(TableHead head, ByteSink sink) {
    BoardCodec.writeTexts(head.group().grouping().dimensions(), sink);
    BoardCodec.writeTexts(head.group().values(), sink);
    sink.varint(head.number()).varint(head.size()).blob(head.sum().toByteArray());
    numbers(head.withdrawn().places(), sink);
    numbers(head.withdrawn().removed(), sink);
    numbers(head.withdrawn().scores(), sink);
  }

  public static Archived read(ByteSource source) {
    BoardKey board = BoardKey.of(source.text(), source.text());
    LocalDate date = source.u8() == 0 ? null : LocalDate.ofEpochDay(source.zigzag());
    Window window = window(source);
    return new Archived(
        date == null ? ArchiveId.of(board, window.id()) : ArchiveId.of(board, date),
        window,
        Order.valueOf(source.text()),
        TieBreak.valueOf(source.text()),
        source.fixedLong(),
        source.u8() == 1,
        source.count(Integer.MAX_VALUE),
        heads(source));
  }

  private static List<TableHead> heads(ByteSource source) {
    List<TableHead> heads = new ArrayList<>();
    for (int left = source.count(Integer.MAX_VALUE); left > 0; left--) {
      heads.add(readHead(source));
    }
    return heads;
  }

  public static TableHead readHead(ByteSource source) {
    Grouping grouping = new Grouping(BoardCodec.readTexts(source));
    Group group = new Group(grouping, BoardCodec.readTexts(source));
    return new TableHead(
        group,
        source.varint(),
        source.varint(),
        new BigInteger(source.blob()),
        Withdrawn.of(numbers(source), numbers(source), numbers(source)));
  }

  private static void board(BoardKey board, ByteSink sink) {
    sink.text(board.game().value()).text(board.board().value());
  }

  private static void window(Window window, ByteSink sink) {
    sink.text(window.kind().name()).text(window.id()).fixed(window.from()).fixed(window.to());
  }

  private static Window window(ByteSource source) {
    return new Window(
        WindowKind.valueOf(source.text()), source.text(), source.fixedLong(), source.fixedLong());
  }

  private static void numbers(long[] numbers, ByteSink sink) {
    sink.varint(numbers.length);
    long before = 0;
    for (long number : numbers) {
      sink.varint(number - before);
      before = number;
    }
  }

  private static long[] numbers(ByteSource source) {
    long[] numbers = new long[source.count(Integer.MAX_VALUE)];
    long before = 0;
    for (int i = 0; i < numbers.length; i++) {
      before += source.varint();
      numbers[i] = before;
    }
    return numbers;
  }
}
