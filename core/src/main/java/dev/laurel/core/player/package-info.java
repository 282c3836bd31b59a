/// Players: their ids and what is shown of them.
@NullMarked
package dev.laurel.core.player;

import org.jspecify.annotations.NullMarked;
