/// Live standings: [Streams] reads standings again when they have changed and tells everybody who
/// watches them, as server-sent events.
///
/// ```
///  Feed ─► Streams ─► Topic: one reading for all who watch the same ─► State: bytes, made once
///          ten rounds   └► Watch: one for each player who is followed      │
///          a second                                                        ▼
///                                              LiveStream: one client, told the newest State
/// ```
///
/// What is told is state and not history: whoever missed something is told what is newest, and the
/// id of an event names the state that it leads to. So nothing is kept for anybody, a slow client
/// costs no more than a quick one, and a stream can be resumed on any instance.
@NullMarked
package dev.laurel.http.live;

import org.jspecify.annotations.NullMarked;
