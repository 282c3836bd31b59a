package dev.laurel.core.query;

import dev.laurel.core.Refusal.SnapshotNotFound;
import dev.laurel.core.archive.Archive;
import dev.laurel.core.archive.ArchiveId;
import dev.laurel.core.archive.Archived;
import dev.laurel.core.archive.ArchivedRanks;
import dev.laurel.core.archive.EmptyTable;
import dev.laurel.core.board.WindowKind;
import dev.laurel.core.index.RankReader;
import dev.laurel.core.index.Ranks;
import dev.laurel.core.index.Source;
import dev.laurel.core.index.Sourced;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Asks where the standings are: the archive, where they are archived, and the index otherwise.
record Asking(RankReader ranks, Archive archive) {
  <T extends @Nullable Object> Answered<T> ask(
      Table table, Function<? super Ranks, ? extends T> question) {
    Optional<Archived> archived = archived(table);
    if (archived.isPresent() || !mayClose(table)) {
      return archived
          .map(it -> this.<T>fromArchive(table, it, question))
          .orElseGet(() -> fromIndex(question));
    }
    Answered<T> answer = fromIndex(question);
    // It may have been archived, and have left the index, before that was asked.
    return archived(table).map(it -> this.<T>fromArchive(table, it, question)).orElse(answer);
  }

  /// Whether it is answered from the archive.
  boolean isArchived(Table table) {
    return archived(table).isPresent();
  }

  private static boolean mayClose(Table table) {
    return table.window().kind() != WindowKind.ALL_TIME && !table.open();
  }

  private Optional<Archived> archived(Table table) {
    if (table.asOf() != null) {
      ArchiveId id = ArchiveId.of(table.board().key(), table.asOf());
      return Optional.of(
          archive
              .find(id)
              .orElseThrow(() ->
                  new SnapshotNotFound(
                      table.board().key().board().value(), String.valueOf(table.asOf()))));
    }
    return mayClose(table)
        ? archive.find(ArchiveId.of(table.board().key(), table.window().id()))
        : Optional.empty();
  }

  private <T extends @Nullable Object> Answered<T> fromIndex(
      Function<? super Ranks, ? extends T> question) {
    return new Answered<>(ranks.<T>read(question), null, null);
  }

  private <T extends @Nullable Object> Answered<T> fromArchive(
      Table table, Archived archived, Function<? super Ranks, ? extends T> question) {
    ArchivedRanks from =
        archived
            .table(table.group())
            .map(head -> new ArchivedRanks(archive.table(archived, head)))
            .orElseGet(() -> new ArchivedRanks(new EmptyTable(archived, table.group())));
    return new Answered<>(new Sourced<>(question.apply(from), Source.INDEX), archived, from);
  }
}
