/// What Laurel tells others by itself: a [Notice] is made once, in the same write as what it tells
/// of, and a [Courier] takes it to every webhook that was configured then, until each has confirmed
/// it.
///
/// ```
/// closing ─► WindowClosed ─► NoticeFormat ─► Notice ─┐ one atomic write: the end of the archive,
///                                                    └─► the notice, a delivery for each webhook
/// courier ─► Deliveries.take ─► Sender ─► delivered: gone
///                  ▲                  └─► failed: later, and later still; after three days never
///                  └──────────────────────────┘
/// ```
///
/// At least once and not exactly once: between an answer of the receiver and the moment in which it
/// is noted, a process can die. Every attempt carries the same id and the same bytes, so the
/// receiver can tell.
@NullMarked
package dev.laurel.core.notice;

import org.jspecify.annotations.NullMarked;
