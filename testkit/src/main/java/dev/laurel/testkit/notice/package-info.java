/// What every store of notices must satisfy.
@NullMarked
package dev.laurel.testkit.notice;

import org.jspecify.annotations.NullMarked;
