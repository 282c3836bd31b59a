package dev.laurel.http.api;

import dev.laurel.core.Refusal.InvalidInput;
import dev.laurel.core.board.Order;
import dev.laurel.core.board.Ranking;
import dev.laurel.core.board.ScorePolicy;
import dev.laurel.core.board.TieBreak;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.notice.Delivery;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// The words of the API for the choices of a board and others: `FIRST_REACHED` is `first-reached`.
final class Labels<E extends Enum<E>> {
  static final Labels<Order> ORDER = new Labels<>(Order.class);
  static final Labels<ScorePolicy> POLICY = new Labels<>(ScorePolicy.class);
  static final Labels<TieBreak> TIE_BREAK = new Labels<>(TieBreak.class);
  static final Labels<Ranking> RANKING = new Labels<>(Ranking.class);
  static final Labels<WindowKind> WINDOW_KIND = new Labels<>(WindowKind.class);
  static final Labels<Delivery.State> DELIVERY = new Labels<>(Delivery.State.class);

  private final Map<String, E> values = new LinkedHashMap<>();
  private final EnumMap<E, String> labels;

  private Labels(Class<E> type) {
    labels = new EnumMap<>(type);
    for (E value : type.getEnumConstants()) {
      String label = value.name().toLowerCase(Locale.ROOT).replace('_', '-');
      values.put(label, value);
      labels.put(value, label);
    }
  }

  E value(String field, String label) {
    E value = values.get(label);
    if (value == null) {
      throw new InvalidInput(field, "must be one of " + String.join(", ", values.keySet()));
    }
    return value;
  }

  String label(E value) {
    String label = labels.get(value);
    if (label == null) {
      throw new IllegalStateException("no word for " + value);
    }
    return label;
  }
}
