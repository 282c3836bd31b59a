package dev.laurel.core.ledger;

import dev.laurel.core.board.Group;

/// An entry and the group in which a player holds it.
public record Held(Group group, Entry entry) {}
