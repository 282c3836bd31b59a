/// What every store of keys, accounts, sessions and acts must satisfy.
@NullMarked
package dev.laurel.testkit.access;

import org.jspecify.annotations.NullMarked;
