package dev.laurel.core.codec;

import dev.laurel.core.archive.KeptDay;
import dev.laurel.core.player.PlayerName;
import dev.laurel.core.store.ByteSink;
import dev.laurel.core.store.ByteSource;

/// Days of players as bytes.
public final class DayCodec {
  private DayCodec() {}

  public static ByteSink write(KeptDay day, ByteSink sink) {
    sink.varint(day.place()).varint(day.better()).varint(day.betterScores());
    sink.zigzag(day.score()).zigzag(day.subscore());
    return sink.text(day.name() == null ? "" : day.name().value());
  }

  public static KeptDay read(ByteSource source) {
    long place = source.varint();
    long better = source.varint();
    long betterScores = source.varint();
    long score = source.zigzag();
    long subscore = source.zigzag();
    String name = source.text();
    return new KeptDay(
        place, better, betterScores, score, subscore, name.isEmpty() ? null : new PlayerName(name));
  }
}
