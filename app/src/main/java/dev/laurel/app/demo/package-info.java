/// A simulated game for `laurel demo`: who plays, how well, and when. The same seed is the same
/// game.
@NullMarked
package dev.laurel.app.demo;

import org.jspecify.annotations.NullMarked;
