package dev.laurel.app.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One reading of a file, front to back, into batches.
final class ImportRun {
  private static final int MOST_COMPLAINTS = 20;

  private final Server server;
  private final String game;
  private final String board;
  private final Format format;
  private final Mark mark;
  private final PrintWriter err;
  private List<String> header = List.of();
  private long line;
  private long chars;
  private long accepted;
  private long changed;
  private long rejected;
  private String last = "";

  ImportRun(Server server, String game, String board, Format format, Mark mark, PrintWriter err) {
    this.server = server;
    this.game = game;
    this.board = board;
    this.format = format;
    this.mark = mark;
    this.err = err;
  }

  /// Reads so many lines without sending them; what proves that they are the same.
  String skip(BufferedReader lines, long count) throws IOException {
    boolean more = true;
    while (line < count && more) {
      more = read(lines) != null;
    }
    return proof();
  }

  private @Nullable String read(BufferedReader lines) throws IOException {
    String text = lines.readLine();
    if (text == null) {
      return null;
    }
    line++;
    chars += text.length() + 1;
    last = text;
    if (line == 1) {
      header = format.header(text);
    }
    return text;
  }

  private String proof() {
    return digest(line + "\n" + last);
  }

  /// Sends the next lines as one batch; false at the end.
  boolean next(BufferedReader lines, int count) throws IOException {
    StringBuilder batch = new StringBuilder();
    List<Long> sent = new ArrayList<>();
    String text = "";
    for (int i = 0; i < count && text != null; i++) {
      text = read(lines);
      if (text != null && !text.isBlank() && !(line == 1 && !header.isEmpty())) {
        add(batch, sent, text);
      }
    }
    if (!sent.isEmpty()) {
      note(Json.object(server.batch(game, batch.toString())), sent);
    }
    mark.write(Long.toString(line), proof());
    return text != null;
  }

  private void add(StringBuilder batch, List<Long> sent, String text) {
    try {
      Map<String, @Nullable Object> submission = format.read(header, text);
      submission.putIfAbsent("board", board);
      // The same line in the same place is the same submission, however often it is sent.
      submission.put("key", digest(game + "\n" + board + "\n" + line + "\n" + text));
      batch.append(Json.write(submission)).append('\n');
      sent.add(line);
    } catch (Failed malformed) {
      reject(line, malformed.getMessage());
    }
  }

  private void note(Map<String, @Nullable Object> answer, List<Long> sent) {
    accepted += count(answer.get("accepted"));
    changed += count(answer.get("changed"));
    for (Map<String, @Nullable Object> refused : Json.objects(answer.get("rejected"))) {
      int at = (int) count(refused.get("line"));
      reject(sent.get(at - 1), Json.shown(refused.get("detail")));
    }
  }

  private static long count(@Nullable Object value) {
    return value instanceof Long number ? number : 0;
  }

  private void reject(long number, @Nullable String why) {
    rejected++;
    if (rejected <= MOST_COMPLAINTS) {
      err.println("Line " + number + ": " + why);
      err.flush();
    }
  }

  private static String digest(String text) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      byte[] hash = sha.digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }

  long chars() {
    return chars;
  }

  long rejected() {
    return rejected;
  }

  String summary() {
    return accepted + " accepted, " + changed + " changed something, " + rejected + " rejected.";
  }
}
