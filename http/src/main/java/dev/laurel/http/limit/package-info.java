/// Who may ask how much: the rates of each kind of call, whose share a call is taken from, and
/// where a call really comes from behind a proxy.
@NullMarked
package dev.laurel.http.limit;

import org.jspecify.annotations.NullMarked;
