package dev.laurel.http.api;

import dev.laurel.core.Refusal;
import dev.laurel.http.json.JsonWriter;
import dev.laurel.http.json.MalformedJson;
import dev.laurel.http.server.Fault;
import dev.laurel.http.server.Response;
import org.jspecify.annotations.Nullable;

/// A problem document of RFC 9457. `error` is what `errors` lists; `headers` are further header
/// lines of the response.
record Problem(ProblemType type, String detail, @Nullable FieldError error, String headers) {
  /// What is wrong with which field.
  record FieldError(String field, String detail) {}

  private static final byte[] TYPE = JsonWriter.token("{\"type\":");
  private static final byte[] TITLE = JsonWriter.token(",\"title\":");
  private static final byte[] STATUS = JsonWriter.token(",\"status\":");
  private static final byte[] DETAIL = JsonWriter.token(",\"detail\":");
  private static final byte[] ERRORS = JsonWriter.token(",\"errors\":[{\"field\":");
  private static final byte[] END_ERRORS = JsonWriter.token("}]");

  static Problem of(ProblemType type, String detail) {
    return new Problem(type, detail, null, "");
  }

  static Problem invalid(String field, String detail) {
    FieldError error = new FieldError(field, detail);
    return new Problem(ProblemType.INVALID_INPUT, field + " " + detail + ".", error, "");
  }

  /// Every refusal of the core, as the API tells it.
  static Problem of(Refusal refusal) {
    return switch (refusal) {
      case Refusal.InvalidInput invalid -> invalid(invalid.field(), invalid.detail());
      case Refusal.BoardNotFound _ -> of(ProblemType.BOARD_NOT_FOUND, refusal.detail());
      case Refusal.PlayerNotFound _ -> of(ProblemType.PLAYER_NOT_FOUND, refusal.detail());
      case Refusal.PlayerNotRanked _ -> of(ProblemType.PLAYER_NOT_RANKED, refusal.detail());
      case Refusal.WindowNotFound _ -> of(ProblemType.WINDOW_NOT_FOUND, refusal.detail());
      case Refusal.SnapshotNotFound _ -> of(ProblemType.SNAPSHOT_NOT_FOUND, refusal.detail());
      case Refusal.BoardHasEntries _ -> of(ProblemType.BOARD_HAS_ENTRIES, refusal.detail());
      case Refusal.WindowClosed _ -> of(ProblemType.WINDOW_CLOSED, refusal.detail());
      case Refusal.IdempotencyKeyReused _ ->
          of(ProblemType.IDEMPOTENCY_KEY_REUSED, refusal.detail());
      case Refusal.ActionTokenInvalid _ -> of(ProblemType.ACTION_TOKEN_INVALID, refusal.detail());
      case Refusal.ActionTokenUsed _ -> of(ProblemType.ACTION_TOKEN_USED, refusal.detail());
      case Refusal.ActionTokenExpired _ -> of(ProblemType.ACTION_TOKEN_EXPIRED, refusal.detail());
      case Refusal.ScoreOutOfBounds _ -> of(ProblemType.SCORE_OUT_OF_BOUNDS, refusal.detail());
      case Refusal.Unauthorised _ ->
          of(ProblemType.UNAUTHORISED, refusal.detail()).with("www-authenticate", "Bearer");
      case Refusal.Forbidden _ -> of(ProblemType.FORBIDDEN, refusal.detail());
      case Refusal.KeyNotFound _ -> of(ProblemType.KEY_NOT_FOUND, refusal.detail());
      case Refusal.TooManyKeys _ -> of(ProblemType.TOO_MANY_KEYS, refusal.detail());
      case Refusal.NameTaken _ -> of(ProblemType.NAME_TAKEN, refusal.detail());
      case Refusal.EmailTaken _ -> of(ProblemType.EMAIL_TAKEN, refusal.detail());
      case Refusal.TooBusy busy ->
          retry(ProblemType.TOO_BUSY, refusal.detail(), busy.retryAfterSeconds());
      case Refusal.Unavailable unavailable ->
          retry(ProblemType.UNAVAILABLE, refusal.detail(), unavailable.retryAfterSeconds());
    };
  }

  static Problem of(MalformedJson malformed) {
    return of(ProblemType.MALFORMED_JSON, malformed.detail());
  }

  static Problem of(Fault fault) {
    return switch (fault) {
      case Fault.Malformed(var detail) -> of(ProblemType.MALFORMED_REQUEST, detail);
      case Fault.TargetTooLong _ -> plain(ProblemType.URI_TOO_LONG);
      case Fault.HeadersTooLarge _ -> plain(ProblemType.HEADERS_TOO_LARGE);
      case Fault.BodyTooLarge _ -> plain(ProblemType.BODY_TOO_LARGE);
      case Fault.TooSlow _ -> plain(ProblemType.REQUEST_TIMEOUT);
      case Fault.UnknownExpectation _ -> plain(ProblemType.EXPECTATION_FAILED);
      case Fault.UnsupportedVersion _ -> plain(ProblemType.VERSION_NOT_SUPPORTED);
    };
  }

  private static Problem plain(ProblemType type) {
    return of(type, type.meaning());
  }

  static Problem retry(ProblemType type, String detail, int seconds) {
    return of(type, detail).with("retry-after", Integer.toString(seconds));
  }

  Problem with(String name, String value) {
    return new Problem(type, detail, error, headers + name + ": " + value + "\r\n");
  }

  Response response(JsonWriter json) {
    open(json.reset());
    json.raw('}');
    return response(json.bytes(), json.length());
  }

  Response response(byte[] body, int length) {
    return new Response(type.status(), Response.PROBLEM, headers, body, length);
  }

  /// Writes all but the closing brace, so that a caller can add members.
  void open(JsonWriter json) {
    json.raw(TYPE).string(type.uri());
    json.raw(TITLE).string(type.title());
    json.raw(STATUS).number(type.status());
    json.raw(DETAIL).string(detail);
    if (error != null) {
      json.raw(ERRORS).string(error.field()).raw(DETAIL).string(error.detail()).raw(END_ERRORS);
    }
  }
}
