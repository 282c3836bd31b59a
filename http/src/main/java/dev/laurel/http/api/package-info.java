/// The API itself: routes, requests to commands and queries, answers to JSON, refusals to problems.
@NullMarked
package dev.laurel.http.api;

import org.jspecify.annotations.NullMarked;
