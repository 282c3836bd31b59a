/// Boards, events and answers as bytes, as every ledger stores them.
@NullMarked
package dev.laurel.core.codec;

import org.jspecify.annotations.NullMarked;
