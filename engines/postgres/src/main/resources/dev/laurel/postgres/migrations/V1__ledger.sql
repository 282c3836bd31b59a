-- The ledger. Times are microseconds since 1970 as the ledger's clock gave them, never now().
-- Texts that are compared are collated "C": their order is the order of their bytes, as everywhere else.

CREATE SEQUENCE event_sequence;
CREATE SEQUENCE board_revision;

CREATE TABLE boards (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game       text COLLATE "C" NOT NULL,
  name       text COLLATE "C" NOT NULL,
  revision   bigint NOT NULL,
  ascending  boolean NOT NULL,
  policy     text NOT NULL,
  tie_break  text NOT NULL,
  ranking    text NOT NULL,
  zone       text NOT NULL,
  definition bytea NOT NULL,
  UNIQUE (game, name)
);
COMMENT ON TABLE boards IS 'The boards and how each one ranks.';
COMMENT ON COLUMN boards.revision IS 'Another number after every change of the board, by which other instances notice it.';
COMMENT ON COLUMN boards.ascending IS 'Whether a lower score is better.';
COMMENT ON COLUMN boards.definition IS 'The whole definition, packed.';

CREATE TABLE divisions (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  board     bigint NOT NULL REFERENCES boards ON DELETE CASCADE,
  window_id text COLLATE "C" NOT NULL,
  grouping  text COLLATE "C" NOT NULL,
  UNIQUE (board, window_id, grouping)
);
COMMENT ON TABLE divisions IS 'One grouping of one window of a board: a player has at most one entry in each.';
COMMENT ON COLUMN divisions.window_id IS 'ALL-TIME, 2026-11-15, 2026-W46, season:winter, …';
COMMENT ON COLUMN divisions.grouping IS 'The dimensions, with commas between; empty for the global table.';

CREATE TABLE standings (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  division     bigint NOT NULL REFERENCES divisions ON DELETE CASCADE,
  group_values text COLLATE "C" NOT NULL,
  UNIQUE (division, group_values)
);
COMMENT ON TABLE standings IS 'One ranked table: a group of a division.';
COMMENT ON COLUMN standings.group_values IS 'The values of the dimensions, with commas between; empty for the global table.';

CREATE TABLE players (
  id   text COLLATE "C" PRIMARY KEY,
  name text
);
COMMENT ON TABLE players IS 'Every player who was ever named to the ledger. A commit locks the rows of its players, in the order of their ids.';

CREATE TABLE hidden_players (
  board  bigint NOT NULL REFERENCES boards ON DELETE CASCADE,
  player text COLLATE "C" NOT NULL,
  PRIMARY KEY (board, player)
);
COMMENT ON TABLE hidden_players IS 'Players whom the others of a board do not see.';

CREATE TABLE entries (
  division   bigint NOT NULL,
  player     text COLLATE "C" NOT NULL,
  standings  bigint NOT NULL,
  sort_key   bigint NOT NULL,
  tie        bigint NOT NULL,
  score      bigint NOT NULL,
  subscore   bigint NOT NULL,
  reached_at bigint NOT NULL,
  version    bigint NOT NULL,
  state      smallint NOT NULL,
  metadata   bytea,
  PRIMARY KEY (division, player)
);
-- No foreign keys: a dropped board is gone at once, and its entries go in small steps after it.
CREATE INDEX entries_in_order ON entries (standings, sort_key, tie, player) WHERE state = 0;
COMMENT ON TABLE entries IS 'One player''s place in one division. Those whose standings are gone are removed in time; ranked_entries tells the others.';
COMMENT ON COLUMN entries.sort_key IS 'The score, complemented where a higher one is better: best first is ascending, always.';
COMMENT ON COLUMN entries.tie IS 'What decides between equal scores, ascending; the player id decides what is still equal.';
COMMENT ON COLUMN entries.version IS 'Grows with every change.';
COMMENT ON COLUMN entries.state IS '0 ranked, 1 hidden, 2 removed: only the version is still of interest.';

CREATE TABLE dropped_divisions (
  id bigint PRIMARY KEY
);
COMMENT ON TABLE dropped_divisions IS 'Divisions that are gone and whose entries are still to be deleted.';

CREATE TABLE score_events (
  sequence bigint PRIMARY KEY,
  time     bigint NOT NULL,
  kind     text NOT NULL,
  game     text NOT NULL,
  board    text NOT NULL,
  player   text COLLATE "C",
  score    bigint,
  packed   bytea NOT NULL
);
COMMENT ON TABLE score_events IS 'The audit log: what was done, in the order of the ledger.';
COMMENT ON COLUMN score_events.kind IS 'scored, removed, concealed, defined or dropped.';
COMMENT ON COLUMN score_events.score IS 'The score as it was submitted.';
COMMENT ON COLUMN score_events.packed IS 'The whole event with its effect on every standings.';

CREATE TABLE idempotency (
  key         bytea PRIMARY KEY,
  fingerprint bytea NOT NULL,
  answer      bytea NOT NULL,
  expires_at  bigint NOT NULL
);
CREATE INDEX idempotency_expiry ON idempotency (expires_at);
COMMENT ON TABLE idempotency IS 'The answers of submissions that carried an idempotency key, until they expire.';
COMMENT ON COLUMN idempotency.key IS 'A digest of the key.';

CREATE TABLE outbox (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  instance   uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  sequence   bigint NOT NULL,
  packed     bytea NOT NULL
);
CREATE INDEX outbox_instance ON outbox (instance, id);
COMMENT ON TABLE outbox IS 'Commits whose changes the rank index may not have yet; normally one row for each instance.';
COMMENT ON COLUMN outbox.packed IS 'The events of one commit.';

CREATE TABLE index_state (
  singleton  boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  generation bigint NOT NULL,
  phase      text NOT NULL CHECK (phase IN ('suspended', 'catching-up', 'ready'))
);
INSERT INTO index_state (generation, phase) VALUES (0, 'suspended');
COMMENT ON TABLE index_state IS 'Whether the rank index can be trusted, and which filling of it.';
