package dev.laurel.core.archive;

import dev.laurel.core.board.Group;
import dev.laurel.core.board.Order;
import dev.laurel.core.index.Position;
import dev.laurel.core.player.PlayerId;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/// A group that nobody was in.
public record EmptyTable(Archived archived, Group group) implements ArchivedTable {
  @Override
  public TableHead head() {
    return new TableHead(group, 0, 0, BigInteger.ZERO, Withdrawn.NONE);
  }

  @Override
  public Order order() {
    return archived.order();
  }

  @Override
  public List<ArchivedLine> lines(long from, int count) {
    return List.of();
  }

  @Override
  public Optional<ArchivedLine> find(PlayerId player) {
    return Optional.empty();
  }

  @Override
  public Below below(long key) {
    return new Below(0, 0);
  }

  @Override
  public long end(Position position) {
    return 0;
  }
}
