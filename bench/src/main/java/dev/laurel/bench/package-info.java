/// `./laurel bench`: measures Laurel beside a Redis that does the same work in the same run, and
/// prints the ratio with the bar that it must reach.
///
/// Here are the commands. `rank`, `submit` and `server` have what they measure, `run` the rounds
/// and what is shared by a run, `load` and `redis` the tools, `report` and `host` what is below
/// them all.
@NullMarked
package dev.laurel.bench;

import org.jspecify.annotations.NullMarked;
