/// What an index of ranks must satisfy: [RankIndexContract] holds it against [NaiveIndex], which
/// sorts lists by [BestFirst] and is too simple to be wrong.
@NullMarked
package dev.laurel.testkit.index;

import org.jspecify.annotations.NullMarked;
