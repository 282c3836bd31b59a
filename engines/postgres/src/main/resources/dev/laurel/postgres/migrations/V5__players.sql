-- What is known of players, and how they are found by name.

ALTER TABLE players
  ADD COLUMN folded        text COLLATE "C",
  ADD COLUMN profile       bytea,
  ADD COLUMN version_floor bigint NOT NULL DEFAULT 0;
CREATE INDEX players_by_name ON players (folded, id) WHERE folded IS NOT NULL;
-- What is not folded yet is when an instance starts: the folding is Laurel's own.
CREATE INDEX players_unfolded ON players (id) WHERE name IS NOT NULL AND folded IS NULL;
COMMENT ON TABLE players IS 'Every player whom the ledger knows. A commit locks the rows of its players, in the order of their ids.';
COMMENT ON COLUMN players.folded IS 'The name as it is looked for: NFKC and case folded.';
COMMENT ON COLUMN players.profile IS 'Avatar, groups, attributes and embedding, packed; null where there are none.';
COMMENT ON COLUMN players.version_floor IS 'The versions of this player''s entries begin above it: the id may have been another player''s, who was erased.';

-- Events of players have no board.
ALTER TABLE score_events ALTER COLUMN game DROP NOT NULL, ALTER COLUMN board DROP NOT NULL;
COMMENT ON COLUMN score_events.kind IS 'scored, removed, concealed, profiled, erased, defined or dropped.';
COMMENT ON COLUMN score_events.player IS 'Null where there is none, or it was erased since.';

CREATE TABLE erasures (
  sequence      bigint PRIMARY KEY,
  player        text COLLATE "C" NOT NULL,
  time          bigint NOT NULL,
  version_floor bigint NOT NULL,
  transaction   xid8 NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  event_cursor  bigint NOT NULL DEFAULT 0,
  answer_cursor bytea NOT NULL DEFAULT ''
);
COMMENT ON TABLE erasures IS 'Erased players whom some rows still name; each is taken out of them in steps, and then from here.';
COMMENT ON COLUMN erasures.sequence IS 'The number of its event: what came later is a new player''s.';
COMMENT ON COLUMN erasures.version_floor IS 'No entry of the erased player has a higher version.';
COMMENT ON COLUMN erasures.event_cursor IS 'Events up to this one are done.';
COMMENT ON COLUMN erasures.answer_cursor IS 'Answers up to this key are done.';

CREATE TABLE version_floor (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  floor     bigint NOT NULL
);
INSERT INTO version_floor (floor) VALUES (0);
COMMENT ON TABLE version_floor IS 'No entry of any erased player had a higher version.';
