/// What every archive must do, on every engine: closed windows answer as they did, and days that
/// are past stay what they were.
@NullMarked
package dev.laurel.testkit.archive;

import org.jspecify.annotations.NullMarked;
