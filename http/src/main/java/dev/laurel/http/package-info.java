/// The HTTP API of Laurel, and the only module that knows the web server and JSON.
///
/// `json` reads and writes text, `server` speaks HTTP/1.1 on Netty's event loops and knows nothing
/// of leaderboards, `api` turns requests into commands and queries and their answers into JSON.
/// Reads are answered on the event loop, from memory; whatever changes something goes to the one
/// writer of `core` and comes back to the loop of its connection.
@NullMarked
package dev.laurel.http;

import org.jspecify.annotations.NullMarked;
