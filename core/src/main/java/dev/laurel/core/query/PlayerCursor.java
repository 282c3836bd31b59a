package dev.laurel.core.query;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.player.Directory;
import dev.laurel.core.player.FoldedName;
import dev.laurel.core.player.PlayerId;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Where a list of players goes on, as opaque text: the name and id of the last one that was told.
///
/// It holds no secret; a forged one only begins the list somewhere else.
public record PlayerCursor(Directory.Position position) {
  private static final int MAX_TEXT = 4096;
  private static final char END = '\0';

  public static PlayerCursor parse(String text) {
    try {
      String decoded = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
      int end = decoded.indexOf(END);
      if (text.length() > MAX_TEXT || end < 0) {
        throw malformed();
      }
      FoldedName name = new FoldedName(decoded.substring(0, end));
      PlayerId player = new PlayerId(decoded.substring(end + 1));
      return new PlayerCursor(new Directory.Position(name, player));
    } catch (IllegalArgumentException | InvalidInput notOurs) {
      throw malformed();
    }
  }

  public String text() {
    String plain = position.name().value() + END + position.player().value();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(plain.getBytes(StandardCharsets.UTF_8));
  }

  private static InvalidInput malformed() {
    return new InvalidInput("cursor", "is not a cursor that this server gave out");
  }
}
