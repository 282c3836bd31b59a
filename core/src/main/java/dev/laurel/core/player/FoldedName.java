package dev.laurel.core.player;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Locale;

/// A name, or the beginning of one, as it is looked for: two names that differ only in case, width
/// or composition are folded to the same text.
///
/// Normalised (NFKC), folded by the full case folding of Unicode, and normalised again, since
/// folding may take composed letters apart. The order is that of the UTF-8 bytes.
public record FoldedName(String value) implements Comparable<FoldedName> {
  private static final int DOTLESS_I = 'ı';

  public static FoldedName of(PlayerName name) {
    return of(name.value());
  }

  public static FoldedName of(String text) {
    String folded = fold(Normalizer.normalize(text, Normalizer.Form.NFKC));
    return new FoldedName(Normalizer.normalize(folded, Normalizer.Form.NFKC));
  }

  /// Java has no case folding. To lower, to upper and to lower again joins what it joins (ß, ẞ and
  /// SS; the two small sigmas), letter by letter so that no rule about neighbours meddles; the one
  /// letter that this would join and folding does not is the dotless i.
  private static String fold(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    text.codePoints()
        .forEach(letter -> {
          if (letter < 0x80) {
            folded.append((char) Character.toLowerCase(letter));
          } else if (letter == DOTLESS_I) {
            folded.appendCodePoint(letter);
          } else {
            foldLetter(Character.toString(letter), folded);
          }
        });
    return folded.toString();
  }

  private static void foldLetter(String letter, StringBuilder folded) {
    letter
        .toLowerCase(Locale.ROOT)
        .toUpperCase(Locale.ROOT)
        .codePoints()
        .forEach(upper -> folded.append(Character.toString(upper).toLowerCase(Locale.ROOT)));
  }

  public boolean startsWith(FoldedName prefix) {
    return value.startsWith(prefix.value);
  }

  /// By code points, which is the order of UTF-8 and not that of `String`.
  @Override
  public int compareTo(FoldedName other) {
    int[] own = value.codePoints().toArray();
    int[] its = other.value.codePoints().toArray();
    return Arrays.compare(own, its);
  }

  @Override
  public String toString() {
    return value;
  }
}
