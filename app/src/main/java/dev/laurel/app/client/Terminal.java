package dev.laurel.app.client;

import java.io.Console;

/// Whether a person is looking.
final class Terminal {
  private Terminal() {}

  /// False where input or output goes elsewhere: a pipe, a file, a service. The JDK's own console,
  /// which is the usual one, is then null.
  @SuppressWarnings("SystemConsoleNull")
  static boolean isThere() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }
}
