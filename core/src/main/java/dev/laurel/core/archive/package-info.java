/// Closed windows and daily snapshots: immutable standings with final ranks, read by rank, by
/// player or by score. [Archivist] decides what is due, [Archive] is the port that writes and keeps
/// it, and [ArchivedRanks] answers from it everything that an open window answers.
@NullMarked
package dev.laurel.core.archive;

import org.jspecify.annotations.NullMarked;
