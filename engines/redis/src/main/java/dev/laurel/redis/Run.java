package dev.laurel.redis;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How long a server surely has what it had: a server in another run may have lost something.
final class Run {
  private static final Pattern ID = Pattern.compile("(?m)^run_id:(\\w+)");
  private static final Pattern ROLE = Pattern.compile("(?m)^role:(\\w+)");
  private static final Pattern HISTORY = Pattern.compile("(?m)^master_replid:(\\w+)");

  /// Nothing can be said of the server: it matches no stamp.
  static final String NONE = "-";

  private Run() {}

  /// From its start on.
  static String ofServer(String info) {
    return found(ID, info).orElse(NONE);
  }

  /// From its start, or from when it last became a master, on. A master that was replaced, and
  /// follows the one that replaced it, may lose what that one never got, without being started
  /// again; its history of replication is another one then. [#NONE] where it is no master.
  static String ofMaster(String info) {
    return found(ROLE, info)
        .filter("master"::equals)
        .flatMap(_ -> found(ID, info))
        .flatMap(id -> found(HISTORY, info).map(history -> id + "_" + history))
        .orElse(NONE);
  }

  private static Optional<String> found(Pattern pattern, String info) {
    Matcher match = pattern.matcher(info);
    return match.find() ? Optional.of(match.group(1)) : Optional.empty();
  }
}
