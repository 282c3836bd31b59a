package dev.laurel.http.api;

import dev.laurel.core.Refusal.InvalidInput;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The web sites whose pages may call the API from a browser, by their origins such as
/// `https://game.example.com`. None by default. It has to do with browsers only: who may do what is
/// for keys to say.
///
/// @param any whether every site may
public record Origins(boolean any, Set<String> listed) {
  public static final Origins NONE = new Origins(false, Set.of());
  private static final int MAX_LISTED = 100;
  private static final Pattern FORM =
      Pattern.compile("https?://([a-z0-9.-]{1,253}|\\[[0-9a-f:.]{2,45}\\])(:[1-9][0-9]{0,4})?");

  public Origins {
    listed = Set.copyOf(listed);
  }

  /// From their texts, of which `*` stands for every site.
  public static Origins of(List<String> texts) {
    if (texts.size() > MAX_LISTED) {
      throw new InvalidInput("cors-origin", "lists more than " + MAX_LISTED + " origins");
    }
    boolean any = texts.contains("*");
    return new Origins(
        any,
        texts.stream()
            .filter(text -> !text.equals("*"))
            .map(Origins::checked)
            .collect(Collectors.toSet()));
  }

  private static String checked(String text) {
    String origin = text.toLowerCase(Locale.ROOT);
    if (!FORM.matcher(origin).matches()) {
      throw new InvalidInput("cors-origin", "must be like https://game.example.com, or *");
    }
    return origin;
  }

  /// Whether a page of this origin may call.
  boolean allow(String origin) {
    return any || lists(origin);
  }

  /// Whether it is named, and not only one of all that there are.
  boolean lists(String origin) {
    return listed.contains(origin);
  }
}
