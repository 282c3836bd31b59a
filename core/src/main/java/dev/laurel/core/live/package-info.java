/// News of what changes: [Feed] is the port, [LocalFeed] carries it within this process, [News]
/// gathers it.
@NullMarked
package dev.laurel.core.live;

import org.jspecify.annotations.NullMarked;
