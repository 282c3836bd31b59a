package dev.laurel.http.json;

import dev.laurel.core.Refusal.InvalidInput;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads one JSON document from a byte array, front to back.
///
/// The caller says what must come next, and gets it or an exception: [MalformedJson] where the text
/// is no JSON, [InvalidInput] where it is, but not what the field takes. One reader is used for
/// many documents, by one thread at a time; what is well-formed is read without an exception and,
/// but for the strings that are returned, without garbage.
public final class JsonReader {
  private static final String INTEGER =
      "must be an integer between -9223372036854775808 and 9223372036854775807, without fraction"
          + " or exponent";

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final int maxDepth;
  private byte[] bytes = new byte[0];
  private int start;
  private int at;
  private int end;
  // Whether the object or array at hand has had no member yet. One flag does for all levels: a
  // level
  // that is closed leaves a parent that has had a member.
  private boolean fresh;
  private byte[] compacted = new byte[0];
  private int compactedLength;

  public JsonReader(int maxDepth) {
    this.maxDepth = maxDepth;
  }

  /// Begins with the document in these bytes. They must not change until it is read.
  public JsonReader reset(byte[] document, int from, int to) {
    bytes = document;
    start = from;
    at = from;
    end = to;
    skipSpace();
    if (at == end) {
      throw new MalformedJson("The body is empty; a JSON document was expected.");
    }
    if (end - at >= 3 && Arrays.equals(bytes, at, at + 3, BYTE_ORDER_MARK, 0, 3)) {
      throw new MalformedJson("The document begins with a byte order mark; send it without.");
    }
    return this;
  }

  /// Makes sure that nothing follows the document.
  public void finish() {
    skipSpace();
    if (at != end) {
      throw malformed("there is more after the end of the document");
    }
  }

  public void beginObject(String field) {
    begin('{', field, "must be an object");
  }

  public void beginArray(String field) {
    begin('[', field, "must be an array");
  }

  private void begin(char open, String field, String expectation) {
    if (next() != open) {
      throw wrongType(field, expectation);
    }
    at++;
    fresh = true;
  }

  /// Whether the array has another element; false once it is closed.
  public boolean nextElement() {
    return nextMember(']');
  }

  /// The next field's place among the known ones, or -1 once the object is closed. `path` is what
  /// comes before its name in an error.
  public int nextField(Fields fields, String path) {
    if (!nextMember('}')) {
      return -1;
    }
    openQuote();
    int from = at;
    String name = null;
    int field;
    if (skipPlain() && bytes[at] == '"') {
      field = fields.find(bytes, from, at - from);
      at++;
    } else {
      at = from;
      name = text();
      field = fields.find(name);
    }
    if (field < 0) {
      String unknown = name == null ? ascii(from, at - 1) : name;
      throw new InvalidInput(path + unknown, "is not a known field");
    }
    colon();
    return field;
  }

  /// The next name of an object whose names are free, or null once it is closed.
  public @Nullable String nextName() {
    if (!nextMember('}')) {
      return null;
    }
    openQuote();
    String name = text();
    colon();
    return name;
  }

  private boolean nextMember(char close) {
    byte next = next();
    if (next == close) {
      at++;
      fresh = false;
      return false;
    }
    if (!fresh) {
      if (next != ',') {
        throw malformed("',' or '" + close + "' was expected");
      }
      at++;
      if (next() == close) {
        throw malformed("a comma stands before '" + close + "'");
      }
    }
    fresh = false;
    return true;
  }

  /// Takes a null, if that is what comes next.
  public boolean isNull() {
    if (next() != 'n') {
      return false;
    }
    literal("null");
    return true;
  }

  public String string(String field) {
    if (next() != '"') {
      throw wrongType(field, "must be a string");
    }
    at++;
    return text();
  }

  /// An integer of 64 bits, as a number or as a string of its decimal digits.
  public long integer(String field) {
    byte first = next();
    if (first == '"') {
      at++;
      long value = digits(field, true);
      if (at == end || bytes[at] != '"') {
        throw new InvalidInput(field, INTEGER);
      }
      at++;
      return value;
    }
    if (first != '-' && !isDigit(first)) {
      throw wrongType(field, INTEGER);
    }
    long value = digits(field, false);
    if (at < end && (bytes[at] == '.' || bytes[at] == 'e' || bytes[at] == 'E')) {
      throw new InvalidInput(field, INTEGER);
    }
    return value;
  }

  /// An integer within bounds.
  public int integer(String field, int min, int max) {
    long value = integer(field);
    if (value < min || value > max) {
      throw new InvalidInput(field, "must be between " + min + " and " + max);
    }
    return (int) value;
  }

  /// A number, as near as 32 bits come to it.
  public float decimal(String field) {
    byte first = next();
    if (first != '-' && !isDigit(first)) {
      throw wrongType(field, "must be a number");
    }
    int from = at;
    number();
    return Float.parseFloat(ascii(from, at));
  }

  /// Gathered as a negative number, which has room for the least of all.
  private long digits(String field, boolean quoted) {
    boolean negative = at < end && bytes[at] == '-';
    if (negative) {
      at++;
    }
    int from = at;
    long value = 0;
    boolean fits = true;
    for (; at < end && isDigit(bytes[at]); at++) {
      int digit = bytes[at] - '0';
      fits &= value >= (Long.MIN_VALUE + digit) / 10;
      value = value * 10 - digit;
    }
    boolean leadingZero = at - from > 1 && bytes[from] == '0';
    if (at == from || leadingZero) {
      if (quoted) {
        throw new InvalidInput(field, INTEGER);
      }
      throw malformed(leadingZero ? "a number begins with 0" : "a digit was expected");
    }
    if (!fits || (!negative && value == Long.MIN_VALUE)) {
      throw new InvalidInput(field, INTEGER);
    }
    return negative ? value : -value;
  }

  /// The next value, which must be an object, as its own JSON text without the space between
  /// tokens. Numbers and strings stay as they are written; no name may come twice in one object.
  public byte[] compactObject(String field) {
    if (next() != '{') {
      throw wrongType(field, "must be an object");
    }
    // Compact text is never longer than what it was made from.
    if (compacted.length < end - at) {
      compacted = new byte[end - at];
    }
    compactedLength = 0;
    compactValue(field, 1);
    return Arrays.copyOf(compacted, compactedLength);
  }

  private void compactValue(String field, int depth) {
    byte first = next();
    int from = at;
    switch (first) {
      case '{' -> compactMembers(field, depth);
      case '[' -> compactElements(field, depth);
      case '"' -> {
        at++;
        text();
        copy(from);
      }
      case 't' -> copyLiteral("true");
      case 'f' -> copyLiteral("false");
      case 'n' -> copyLiteral("null");
      default -> {
        number();
        copy(from);
      }
    }
  }

  private void compactMembers(String field, int depth) {
    checkDepth(depth);
    put('{');
    at++;
    fresh = true;
    Set<String> names = new HashSet<>();
    while (nextMember('}')) {
      if (!names.isEmpty()) {
        put(',');
      }
      openQuote();
      int from = at - 1;
      String name = text();
      if (!names.add(name)) {
        throw new InvalidInput(field + "." + name, "stands there twice");
      }
      copy(from);
      colon();
      put(':');
      compactValue(field, depth + 1);
    }
    put('}');
  }

  private void compactElements(String field, int depth) {
    checkDepth(depth);
    put('[');
    at++;
    fresh = true;
    boolean first = true;
    while (nextMember(']')) {
      if (!first) {
        put(',');
      }
      first = false;
      compactValue(field, depth + 1);
    }
    put(']');
  }

  private void checkDepth(int depth) {
    if (depth > maxDepth) {
      throw new MalformedJson("The document is nested deeper than " + maxDepth + " levels.");
    }
  }

  private void copyLiteral(String word) {
    int from = at;
    literal(word);
    copy(from);
  }

  private void copy(int from) {
    System.arraycopy(bytes, from, compacted, compactedLength, at - from);
    compactedLength += at - from;
  }

  private void put(char c) {
    compacted[compactedLength++] = (byte) c;
  }

  /// Passes over a number of any size.
  private void number() {
    if (bytes[at] == '-') {
      at++;
    }
    int from = at;
    int count = skipDigits();
    if (count > 1 && bytes[from] == '0') {
      throw malformed("a number begins with 0");
    }
    if (at < end && bytes[at] == '.') {
      at++;
      skipDigits();
    }
    if (at < end && (bytes[at] == 'e' || bytes[at] == 'E')) {
      at++;
      if (at < end && (bytes[at] == '+' || bytes[at] == '-')) {
        at++;
      }
      skipDigits();
    }
  }

  private int skipDigits() {
    int from = at;
    while (at < end && isDigit(bytes[at])) {
      at++;
    }
    if (at == from) {
      throw malformed("a value or a digit was expected");
    }
    return at - from;
  }

  private void literal(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (at == end || bytes[at] != word.charAt(i)) {
        throw malformed("'" + word + "' was expected");
      }
      at++;
    }
  }

  private void openQuote() {
    if (next() != '"') {
      throw malformed("a name in quotes was expected");
    }
    at++;
  }

  private void colon() {
    if (next() != ':') {
      throw malformed("':' was expected");
    }
    at++;
  }

  /// The rest of a string whose opening quote is behind, and its closing quote.
  private String text() {
    int from = at;
    if (skipPlain() && bytes[at] == '"') {
      return ascii(from, at++);
    }
    StringBuilder text = new StringBuilder(ascii(from, at));
    at = new Utf8(bytes, start, at, end).readString(text);
    return text.toString();
  }

  /// Passes over what stands for itself in a string; false at the end of the text.
  private boolean skipPlain() {
    int i = at;
    while (i < end && bytes[i] >= ' ' && bytes[i] != '"' && bytes[i] != '\\') {
      i++;
    }
    at = i;
    return i < end;
  }

  private String ascii(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /// The next byte that is not space, which stays to be read.
  private byte next() {
    skipSpace();
    if (at == end) {
      throw malformed("the document ends early");
    }
    return bytes[at];
  }

  private void skipSpace() {
    while (at < end && isSpace(bytes[at])) {
      at++;
    }
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /// What to throw where the next value is not of the type that the field takes.
  private RuntimeException wrongType(String field, String expectation) {
    switch (bytes[at]) {
      case 't' -> literal("true");
      case 'f' -> literal("false");
      case 'n' -> literal("null");
      case '{', '[', '"', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {}
      default -> {
        return malformed("a value was expected");
      }
    }
    return new InvalidInput(field, expectation);
  }

  private MalformedJson malformed(String what) {
    return new MalformedJson("Not valid JSON at byte " + (at - start) + ": " + what + ".");
  }
}
