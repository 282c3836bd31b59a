/// The workloads of the testkit over real sockets: commands and questions become requests, and
/// responses become what the oracle's answers are compared with.
@NullMarked
package dev.laurel.http.model;

import org.jspecify.annotations.NullMarked;
