/// The command line for people: commands that call a running server, as any other client would.
@NullMarked
package dev.laurel.app.client;

import org.jspecify.annotations.NullMarked;
