package dev.laurel.core.estimate;

import dev.laurel.core.player.PlayerId;
import java.util.List;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.HllUnion;
import org.apache.datasketches.hll.TgtHllType;

/// Remembers how many different players it was told, in 16 KiB, however many they are: a
/// HyperLogLog sketch. Those of several windows together tell how many different players were in
/// any of them.
///
/// One thread tells it; then it may be shared, and is told nothing more.
public final class PlayerSketch {
  private static final int LOG_REGISTERS = 14;
  // Of the normal distribution, 95.4 % lie within two of these.
  private static final int DEVIATIONS = 2;

  /// How sure [Players#bounds] is.
  public static final double CONFIDENCE = 0.95;

  /// The relative error that is not exceeded with this confidence.
  public static final double RELATIVE_ERROR =
      Math.abs(HllSketch.getRelErr(true, true, LOG_REGISTERS, DEVIATIONS));

  private final HllSketch sketch = new HllSketch(LOG_REGISTERS, TgtHllType.HLL_8);

  /// How many different players there are: about so many, and most likely within these bounds.
  public record Players(long about, Bounds bounds) {}

  public void add(PlayerId player) {
    sketch.update(player.value());
  }

  /// The different players of all of them.
  public static Players count(List<PlayerSketch> sketches) {
    HllUnion all = new HllUnion(LOG_REGISTERS);
    sketches.forEach(each -> all.update(each.sketch));
    long about = Math.round(all.getEstimate());
    return new Players(
        about,
        new Bounds(
            Math.min(about, (long) Math.floor(all.getLowerBound(DEVIATIONS))),
            Math.max(about, (long) Math.ceil(all.getUpperBound(DEVIATIONS)))));
  }
}
