package dev.laurel.core.access;

/// A session that was just opened, with its token, which is shown this once.
public record OpenedSession(Session session, String token) {
  @Override
  public String toString() {
    return session.id().toString();
  }
}
