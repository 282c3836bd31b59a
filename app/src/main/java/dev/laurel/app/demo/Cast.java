package dev.laurel.app.demo;

import dev.laurel.core.player.PlayerId;
import dev.laurel.core.player.PlayerName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;

/// The players of the game: names as people give them to themselves, in the scripts of their
/// regions.
final class Cast {
  private static final List<String> REGIONS = List.of("eu", "na", "sa", "kr", "jp", "in");
  private static final List<String> PLATFORMS = List.of("pc", "console", "mobile");

  private static final Map<String, List<List<String>>> NAMES =
      Map.of(
          "eu",
          List.of(
              List.of("Nordic", "Silent", "Ørsted", "Żubr", "Émile", "Sturm", "Ελένη", "Мария"),
              List.of("Wolf", "Falke", "Björn", "Łoś", "Renard", "Sisu", "Θύελλα", "Волк")),
          "na",
          List.of(
              List.of("Neon", "Rusty", "Captain", "Lucky", "Midnight", "Turbo", "Maple", "Desert"),
              List.of("Coyote", "Badger", "Rider", "Moose", "Comet", "Pixel", "Hawk", "Bandit")),
          "sa",
          List.of(
              List.of("Rápido", "Águila", "Noite", "Fuego", "Selva", "Mar", "Trovão", "Luna"),
              List.of("Negra", "Veloz", "Bravo", "Dourado", "Azul", "Feroz", "Norte", "Claro")),
          "kr",
          List.of(
              List.of("푸른", "빠른", "은하", "검은", "달빛", "불꽃", "하얀", "조용한"),
              List.of("호랑이", "여우", "바람", "용", "나비", "구름", "별", "늑대")),
          "jp",
          List.of(
              List.of("青い", "疾風", "月夜の", "紅", "静かな", "雷", "白い", "夢見る"),
              List.of("狐", "侍", "竜", "猫", "鷹", "さくら", "カラス", "星")),
          "in",
          List.of(
              List.of("तेज़", "नीला", "Vayu", "Agni", "चाँद", "Raja", "Tara", "वीर"),
              List.of("बाघ", "Garuda", "तारा", "Naga", "Megha", "शेर", "Surya", "हंस")));

  /// One player: how good, how eager, and how fast it learns.
  record Player(
      PlayerId id, PlayerName name, String region, String platform, double skill, double zeal) {
    Map<String, String> groups() {
      return Map.of("region", region, "platform", platform);
    }
  }

  private Cast() {}

  static List<Player> of(int count, RandomGenerator random) {
    List<Player> players = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String region = REGIONS.get(random.nextInt(REGIONS.size()));
      String id = String.format(Locale.ROOT, "%s-%05d", region, i + 1);
      double skill = Math.clamp(0.5 + 0.18 * random.nextGaussian(), 0.02, 1.0);
      double zeal = 0.08 + 0.9 * Math.pow(random.nextDouble(), 3);
      String platform = PLATFORMS.get(random.nextInt(PLATFORMS.size()));
      players.add(
          new Player(new PlayerId(id), name(region, i, random), region, platform, skill, zeal));
    }
    return players;
  }

  /// Two words, and a number where there are more players than such names.
  private static PlayerName name(String region, int i, RandomGenerator random) {
    List<List<String>> words = NAMES.getOrDefault(region, List.of());
    String first = words.get(0).get(random.nextInt(words.get(0).size()));
    String second = words.get(1).get(random.nextInt(words.get(1).size()));
    String number = random.nextInt(3) == 0 ? "" : Integer.toString(i % 997);
    boolean spaced = region.equals("eu") || region.equals("in");
    return new PlayerName(first + (spaced ? " " : "") + second + number);
  }
}
