/// Many readers of server-sent events in one thread: they find a text and throw the rest away.
@NullMarked
package dev.laurel.bench.stream;

import org.jspecify.annotations.NullMarked;
