package dev.laurel.core.index;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// What the index keeps of one board: how its rows are formed, and its divisions.
record BoardTables(Form form, List<Division> divisions) {
  static BoardTables empty(Form form) {
    return new BoardTables(form, new CopyOnWriteArrayList<>());
  }
}
