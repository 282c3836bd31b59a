/// The HTTP API of Laurel, and the only module that knows the web server and JSON.
///
/// `json` reads and writes text, `server` speaks HTTP/1.1 on Netty's event loops and knows nothing
/// of leaderboards, `limit` tells who may ask how much, `api` turns requests into commands and
/// queries and their answers into JSON. Reads are answered on the event loop where the ranks are in
/// memory, and on virtual threads where they are on another machine; whatever changes something
/// goes to the one writer of `core`. The answers of both come back to the loop of their connection.
@NullMarked
package dev.laurel.http;

import org.jspecify.annotations.NullMarked;
