/// Real servers for tests, started by the tests themselves: PostgreSQL and Redis.
@NullMarked
package dev.laurel.testkit.server;

import org.jspecify.annotations.NullMarked;
