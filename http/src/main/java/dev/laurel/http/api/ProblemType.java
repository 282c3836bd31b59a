package dev.laurel.http.api;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The kinds of problems, each with a page of its own under `/problems/`.
public enum ProblemType {
  INVALID_INPUT(
      400,
      "A value is not acceptable",
      "A field, a query parameter or a header is missing, unknown, doubled, of the wrong type or"
          + " out of its range. 'errors' names it."),
  MALFORMED_JSON(
      400,
      "The body is not JSON",
      "The body must be one JSON document in UTF-8: no byte order mark, nothing after it, not"
          + " nested too deeply."),
  MALFORMED_REQUEST(
      400,
      "The request is not HTTP",
      "The request breaks the rules of HTTP/1.1, or leaves open where its body ends. The connection"
          + " is closed."),
  UNAUTHORISED(
      401,
      "The credentials are missing or not valid",
      "The call needs a key or a session in 'Authorization: Bearer', and what was given is missing,"
          + " wrong, expired or revoked."),
  FORBIDDEN(
      403,
      "The caller may not do this",
      "The key or session is valid, but its role or its games do not allow the call."),
  WRONG_INSTANCE(
      403,
      "This instance does not do this",
      "Reading and writing are split between the instances of this Laurel, and the call belongs to"
          + " another one."),
  ACTION_TOKEN_INVALID(
      403,
      "The action token is not valid",
      "It was not made by this Laurel, was changed on its way, or was given to another player."),
  NOT_FOUND(
      404, "There is nothing here", "No call of the API has this path. /docs lists them all."),
  BOARD_NOT_FOUND(
      404, "There is no such board", "The game has no board of this name. PUT it to create it."),
  PLAYER_NOT_FOUND(
      404,
      "The player is not known",
      "Nobody has named this player yet, in a score or a profile, or it was erased since."),
  PLAYER_NOT_RANKED(
      404,
      "The player is not ranked",
      "The player has no entry in the window and group that were asked for."),
  WINDOW_NOT_FOUND(
      404,
      "There is no such window",
      "The board has no window of this kind or name, or keeps it no longer."),
  SNAPSHOT_NOT_FOUND(
      404,
      "There is no such snapshot",
      "The board has no snapshot of this day, or keeps it no longer. Its snapshots are listed."),
  KEY_NOT_FOUND(404, "There is no such key", "No key has this id. GET /v1/keys lists them."),
  METHOD_NOT_ALLOWED(
      405,
      "The method is not allowed here",
      "The path exists, but not for this method. The Allow header lists those that it has."),
  REQUEST_TIMEOUT(
      408,
      "The request took too long to come",
      "The head or the body of a request has not come in time. The connection is closed."),
  BOARD_HAS_ENTRIES(
      409,
      "The board has entries",
      "Order, policy, tie-break and zone decide how entries are ranked, and cannot change under"
          + " them."),
  NAME_TAKEN(
      409,
      "The username is taken",
      "Another account has this name, or one that differs only in case."),
  EMAIL_TAKEN(409, "The e-mail address is taken", "Another account has this e-mail address."),
  TOO_MANY_KEYS(
      409,
      "Too many keys are valid",
      "At most two keys of one label are valid at a time: the old and the new while they are"
          + " exchanged. Revoke one first, or choose another label."),
  WINDOW_CLOSED(
      409,
      "The window is closed",
      "The window has ended, and its grace is over: it takes no more submissions, and stays"
          + " closed."),
  IDEMPOTENCY_KEY_REUSED(
      409,
      "The idempotency key was used before",
      "The key belongs to another request of the last 24 hours. A new request needs a new key."),
  ACTION_TOKEN_USED(
      409,
      "The action token was used before",
      "A token counts once. The same request again has the same answer; another request needs"
          + " another token."),
  ACTION_TOKEN_EXPIRED(
      410,
      "The action token has expired",
      "It was not used in time. The game gives a new one for a new action."),
  BODY_TOO_LARGE(
      413,
      "The body is too large",
      "A body, a line of a batch, or a batch as a whole is over its limit."),
  URI_TOO_LONG(414, "The request target is too long", "The request line is over its limit."),
  UNSUPPORTED_MEDIA_TYPE(
      415,
      "The content type is not supported",
      "Bodies are application/json; a batch is application/x-ndjson. A charset, if given, is"
          + " utf-8."),
  EXPECTATION_FAILED(
      417, "The expectation is not known", "The only expectation that can be met is 100-continue."),
  SCORE_OUT_OF_BOUNDS(
      422,
      "The score is out of bounds",
      "The score, or the sum that it would make, is outside the bounds of the board or of 64"
          + " bits."),
  TOO_MANY_REQUESTS(
      429,
      "Too many requests from one caller",
      "The caller's share of such calls is used up; nothing was done. Try again after the time in"
          + " Retry-After. The RateLimit headers of every answer tell what is left."),
  TOO_MANY_STREAMS(
      429,
      "Too many streams are open",
      "One caller may have only so many streams open at a time. End some, or try again after the"
          + " time in Retry-After."),
  HEADERS_TOO_LARGE(
      431, "The headers are too large", "The headers of a request are over their limit."),
  INTERNAL(
      500,
      "Something went wrong inside Laurel",
      "A fault of Laurel and not of the request; its log has the details."),
  STARTING(
      503,
      "Laurel is starting",
      "The ranks are being loaded; until they are exact nothing is answered from them. Try again"
          + " after the time in Retry-After."),
  TOO_BUSY(
      503,
      "Too many requests are waiting",
      "Nothing was changed. Try again after the time in Retry-After."),
  UNAVAILABLE(
      503,
      "Laurel cannot do this now",
      "The store or the ranks are not available at this moment; nothing was changed. Try again"
          + " after the time in Retry-After."),
  VERSION_NOT_SUPPORTED(
      505, "The HTTP version is not supported", "Laurel speaks HTTP/1.1 and HTTP/1.0.");

  private final int status;
  private final String title;
  private final String meaning;

  ProblemType(int status, String title, String meaning) {
    this.status = status;
    this.title = title;
    this.meaning = meaning;
  }

  public int status() {
    return status;
  }

  public String title() {
    return title;
  }

  /// What it means and what can be done, for people.
  public String meaning() {
    return meaning;
  }

  /// Its name in the `type` of a problem.
  public String slug() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String uri() {
    return "/problems/" + slug();
  }

  static Optional<ProblemType> named(String slug) {
    return Stream.of(values()).filter(type -> type.slug().equals(slug)).findFirst();
  }
}
