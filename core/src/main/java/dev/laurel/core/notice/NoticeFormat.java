package dev.laurel.core.notice;

import dev.laurel.core.archive.WindowResult;

/// Writes what a notice tells, as JSON, which the core does not know. Pure: the same result gives
/// the same bytes, at most [Notice#MAX_PAYLOAD] of them.
@FunctionalInterface
public interface NoticeFormat {
  byte[] json(NoticeId id, WindowResult result);
}
