/// Notices on their way out: who may be called, how a call is signed, and the call itself.
@NullMarked
package dev.laurel.http.webhook;

import org.jspecify.annotations.NullMarked;
