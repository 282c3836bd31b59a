package dev.laurel.http.server;

import java.util.List;

/// What a listener counts of itself.
///
/// @param connections open now
/// @param turnedAway connections for which there was no room
/// @param answered by the kinds of the application
public record Figures(int connections, long turnedAway, List<Answered> answered) {
  public Figures {
    answered = List.copyOf(answered);
  }
}
