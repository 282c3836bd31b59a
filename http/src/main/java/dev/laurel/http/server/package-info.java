/// HTTP/1.1 on Netty: connections, bodies with limits, back-pressure, and a graceful end. It knows
/// requests and responses, and nothing of what they are about.
@NullMarked
package dev.laurel.http.server;

import org.jspecify.annotations.NullMarked;
