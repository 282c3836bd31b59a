package dev.laurel.app.client;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Which board of which server a command is about.
final class BoardOptions {
  @Mixin private ServerOptions options = new ServerOptions();

  @Parameters(index = "0", paramLabel = "GAME", description = "The game.")
  String game = "";

  @Parameters(index = "1", paramLabel = "BOARD", description = "The board.")
  String board = "";

  Server server() {
    return options.server();
  }

  /// The board's path, or one below it.
  String path(String... further) {
    return Server.board(game, board, further);
  }
}
