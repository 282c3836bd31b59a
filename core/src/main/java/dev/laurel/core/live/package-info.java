/// News of what changes: [Feed] is the port, [LocalFeed] carries it within this process.
@NullMarked
package dev.laurel.core.live;

import org.jspecify.annotations.NullMarked;
