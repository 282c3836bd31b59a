package dev.laurel.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What the console says is there in every language, and nothing in it becomes HTML.
final class ConsoleTextsTest {
  private static final Path CONSOLE =
      Path.of("src", "main", "resources", "dev", "laurel", "http", "console");
  private static final Pattern TEXT = Pattern.compile("\\bt\\(\\s*\"([^\"]+)\"");
  private static final Pattern COUNT = Pattern.compile("\\bcount\\(\"([^\"]+)\"");
  private static final Pattern PLACE = Pattern.compile("\\{\\w+\\}");

  private static Map<String, String> dictionary(String language) {
    Map<String, String> texts = new TreeMap<>();
    try (JsonParser json =
        new JsonFactory().createParser(Files.readString(CONSOLE.resolve(language + ".json")))) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        String before = texts.put(name, json.nextTextValue());
        assertThat(before).as("%s stands twice in %s", name, language).isNull();
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return texts;
  }

  private static List<Path> scripts() {
    try (Stream<Path> files = Files.list(CONSOLE)) {
      return files.filter(file -> file.toString().endsWith(".js")).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Set<String> places(String text) {
    Set<String> places = new TreeSet<>();
    Matcher matcher = PLACE.matcher(text);
    while (matcher.find()) {
      places.add(matcher.group());
    }
    return places;
  }

  @Test
  void both_languages_have_the_same_texts_with_the_same_places() {
    Map<String, String> english = dictionary("en");
    Map<String, String> korean = dictionary("ko");
    assertThat(korean.keySet()).isEqualTo(english.keySet());
    english.forEach((name, text) -> {
      String other = korean.getOrDefault(name, "");
      assertThat(text).as(name).isNotBlank();
      assertThat(other).as(name).isNotBlank();
      assertThat(places(other)).as(name).isEqualTo(places(text));
    });
  }

  @Test
  void every_text_that_a_page_names_is_there() {
    Set<String> known = dictionary("en").keySet();
    for (Path script : scripts()) {
      String source = read(script);
      List<String> texts = TEXT.matcher(source).results().map(found -> found.group(1)).toList();
      assertThat(known).as(script.toString()).containsAll(texts);
      for (MatchResult counted : COUNT.matcher(source).results().toList()) {
        assertThat(known).contains(counted.group(1) + ".one", counted.group(1) + ".other");
      }
    }
  }

  @Test
  void no_script_makes_html_of_a_text() {
    assertThat(scripts()).hasSizeGreaterThan(10);
    for (Path script : scripts()) {
      assertThat(read(script))
          .as(script.toString())
          .doesNotContain(
              "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(");
    }
  }
}
