package dev.laurel.http.api;

/// What is told about who may come in, beside the keys.
///
/// @param origins the web sites whose pages may call
/// @param signUp whether people may make accounts for themselves
public record Doorway(Origins origins, boolean signUp) {
  /// No web site, and accounts for whoever asks.
  public static final Doorway USUAL = new Doorway(Origins.NONE, true);

  public Doorway with(Origins others) {
    return new Doorway(others, signUp);
  }

  public Doorway withoutSignUp() {
    return new Doorway(origins, false);
  }
}
