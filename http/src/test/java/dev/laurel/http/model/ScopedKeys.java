package dev.laurel.http.model;

import dev.laurel.core.ledger.Command;
import dev.laurel.testkit.model.Operation;
import dev.laurel.testkit.model.Workload;

/// A key of the API belongs to its call and its board, or its game; a key of the ledger, like the
/// oracle's, belongs to nothing. So each gets its scope into its name.
final class ScopedKeys {
  private ScopedKeys() {}

  static Workload in(Workload workload) {
    return new Workload(
        workload.seed(),
        workload.start(),
        workload.operations().stream().map(ScopedKeys::scoped).toList());
  }

  private static Operation scoped(Operation operation) {
    return switch (operation) {
      case Operation.Execute(var command) -> new Operation.Execute(scoped(command));
      case Operation.Torn(var command, var moment, var seed) ->
          new Operation.Torn(scoped(command), moment, seed);
      case Operation.Full(var command) -> new Operation.Full(scoped(command));
      case Operation.Ask _, Operation.Advance _, Operation.Restart _ -> operation;
    };
  }

  private static Command scoped(Command command) {
    if (!(command instanceof Command.Submit submit) || submit.key() == null) {
      return command;
    }
    String board =
        submit.scores().size() == 1 ? "/" + submit.scores().getFirst().board().value() : "";
    return new Command.Submit(
        submit.game(),
        submit.player(),
        submit.scores(),
        submit.subscore(),
        submit.name(),
        submit.groups(),
        submit.metadata(),
        submit.at(),
        submit.key() + "/" + submit.game().value() + board);
  }
}
