/// Who may do what: keys, accounts, sessions, the secrets that sign, and the log of acts that
/// changed any of them.
///
/// [dev.laurel.core.access.Access] is what the door asks; [dev.laurel.core.access.AccessStore] is
/// the port to where it is kept. No secret is kept that its holder could be impersonated with: of
/// keys and sessions there is the hash, of passwords a slow one.
@NullMarked
package dev.laurel.core.access;

import org.jspecify.annotations.NullMarked;
