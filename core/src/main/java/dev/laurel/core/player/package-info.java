/// Players: their ids, what is known and shown of them, and the directory in which they are found.
@NullMarked
package dev.laurel.core.player;

import org.jspecify.annotations.NullMarked;
