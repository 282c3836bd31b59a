-- Who asked for what is in the audit log, and action tokens, which count once.

ALTER TABLE score_events
  ADD COLUMN actor      text,
  ADD COLUMN action     text,
  ADD COLUMN token_hash text,
  ADD COLUMN ip         text,
  ADD COLUMN user_agent text;
COMMENT ON COLUMN score_events.actor IS 'Who asked for it: local, key:ID or player:ID; null where it is not known or was erased since.';
COMMENT ON COLUMN score_events.action IS 'What the action token was given for.';
COMMENT ON COLUMN score_events.token_hash IS 'SHA-256 of the action token, in hexadecimal.';
COMMENT ON COLUMN score_events.ip IS 'Where the request came from.';
COMMENT ON COLUMN score_events.user_agent IS 'The program that sent it, by its own account.';
-- The audit log is read newest first: of a board, and of a player.
CREATE INDEX score_events_by_board ON score_events (game, board, time, sequence);
CREATE INDEX score_events_by_player ON score_events (player, time, sequence) WHERE player IS NOT NULL;
CREATE INDEX score_events_by_token ON score_events (token_hash) WHERE token_hash IS NOT NULL;

CREATE TABLE erased_from (
  game     text NOT NULL,
  board    text NOT NULL,
  time     bigint NOT NULL,
  sequence bigint NOT NULL,
  PRIMARY KEY (game, board, time, sequence)
);
CREATE INDEX erased_from_by_event ON erased_from (sequence);
COMMENT ON TABLE erased_from IS 'The boards from which an erasure took its player: each of them tells of it.';

CREATE OR REPLACE VIEW audit_log AS
SELECT sequence,
       ledger_time(time) AS time,
       kind,
       game,
       board,
       player,
       score,
       actor,
       action,
       token_hash,
       ip,
       user_agent
  FROM score_events;

CREATE TABLE consumed_tokens (
  token_hash  text COLLATE "C" PRIMARY KEY,
  player      text COLLATE "C",
  fingerprint bytea NOT NULL,
  answer      bytea NOT NULL,
  consumed_at bigint NOT NULL,
  expires_at  bigint NOT NULL
);
CREATE INDEX consumed_tokens_expiry ON consumed_tokens (expires_at);
CREATE INDEX consumed_tokens_by_player ON consumed_tokens (player) WHERE player IS NOT NULL;
COMMENT ON TABLE consumed_tokens IS 'Action tokens that were used, with the answers, until no retry can come.';
COMMENT ON COLUMN consumed_tokens.player IS 'Null where it was erased since; the token stays used.';
