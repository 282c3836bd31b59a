/// The log as JSON, one object a line.
@NullMarked
package dev.laurel.app.logs;

import org.jspecify.annotations.NullMarked;
