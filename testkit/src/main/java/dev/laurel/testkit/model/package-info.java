/// The leaderboard as plain lists and maps, and seeded workloads that compare any [Subject] with
/// it.
///
/// A [Workload] is a list of operations made from a seed. A [Runner] does them one by one to the
/// subject and to the [Oracle] and compares every answer; where one differs it looks for the fewest
/// operations that still differ, and fails with the seed and those. All that is compared is a
/// [Reply]: what a caller sees, in a form that a subject in this process and one behind a network
/// give alike.
@NullMarked
package dev.laurel.testkit.model;

import org.jspecify.annotations.NullMarked;
