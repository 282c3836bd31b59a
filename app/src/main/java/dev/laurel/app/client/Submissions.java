package dev.laurel.app.client;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Submissions of an import, sent in batches, and what became of them. Each has a name that people
/// know it by, such as the number of its line.
final class Submissions {
  private static final int MOST_COMPLAINTS = 20;

  private final Server server;
  private final String game;
  private final String board;
  private final PrintWriter err;
  private final StringBuilder batch = new StringBuilder();
  private final List<String> names = new ArrayList<>();
  private long accepted;
  private long changed;
  private long rejected;

  Submissions(Server server, String game, String board, PrintWriter err) {
    this.server = server;
    this.game = game;
    this.board = board;
    this.err = err;
  }

  /// One for the next batch. Two of the same origin are the same submission, however often it is
  /// sent.
  void add(String name, Map<String, @Nullable Object> submission, String origin) {
    submission.putIfAbsent("board", board);
    submission.put("key", digest(game + "\n" + board + "\n" + origin));
    batch.append(Json.write(submission)).append('\n');
    names.add(name);
  }

  void send() {
    if (!names.isEmpty()) {
      note(Json.object(server.batch(game, batch.toString())));
      batch.setLength(0);
      names.clear();
    }
  }

  private void note(Map<String, @Nullable Object> answer) {
    accepted += count(answer.get("accepted"));
    changed += count(answer.get("changed"));
    for (Map<String, @Nullable Object> refused : Json.objects(answer.get("rejected"))) {
      int at = (int) count(refused.get("line"));
      reject(names.get(at - 1), Json.shown(refused.get("detail")));
    }
  }

  private static long count(@Nullable Object value) {
    return value instanceof Long number ? number : 0;
  }

  void reject(String name, @Nullable String why) {
    rejected++;
    if (rejected <= MOST_COMPLAINTS) {
      err.println(name + ": " + why);
      err.flush();
    }
  }

  /// What tells texts apart, in few letters.
  static String digest(String text) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      byte[] hash = sha.digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }

  long rejected() {
    return rejected;
  }

  String summary() {
    return accepted + " accepted, " + changed + " changed something, " + rejected + " rejected.";
  }
}
