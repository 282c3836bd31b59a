/// Strict JSON over plain byte arrays: a pull reader that takes nothing that RFC 8259 does not, and
/// a writer that puts one answer into one buffer. No binding and no reflection: the caller names
/// every field that it reads or writes.
@NullMarked
package dev.laurel.http.json;

import org.jspecify.annotations.NullMarked;
