/// The API itself: routes, requests to commands and queries, answers to JSON, refusals to problems.
/// No event loop waits: what asks another machine is answered in rounds ([ReadRounds]) or on a
/// thread of its own ([Away]).
@NullMarked
package dev.laurel.http.api;

import org.jspecify.annotations.NullMarked;
