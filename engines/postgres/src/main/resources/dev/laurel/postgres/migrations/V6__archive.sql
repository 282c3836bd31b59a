-- Closed windows and daily snapshots. No foreign keys to boards: a dropped board is gone at once, and
-- what was archived of it goes in small steps after it.

ALTER TABLE boards ADD COLUMN closed_through bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN boards.closed_through IS 'No event of the board has an earlier time any more: windows that were over by then are closed, or are being closed.';

CREATE TABLE archives (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  board     bigint NOT NULL,
  window_id text COLLATE "C" NOT NULL,
  day       date,
  kind      text NOT NULL,
  starts_at bigint NOT NULL,
  ends_at   bigint NOT NULL,
  ascending boolean NOT NULL,
  tie_break text NOT NULL,
  taken_at  bigint NOT NULL,
  late      boolean NOT NULL,
  official  integer NOT NULL,
  state     text NOT NULL CHECK (state IN ('draft', 'whole', 'over', 'doomed')),
  whole_at  timestamptz,
  revision  bigint NOT NULL DEFAULT 0,
  result    bytea,
  winners   text[] COLLATE "C" NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX archives_of_windows ON archives (board, window_id)
  WHERE day IS NULL AND state IN ('whole', 'over');
CREATE UNIQUE INDEX archives_of_days ON archives (board, day)
  WHERE day IS NOT NULL AND state = 'whole';
CREATE INDEX archives_by_board ON archives (board);
CREATE INDEX archives_unfinished ON archives (state) WHERE state IN ('draft', 'doomed');
CREATE INDEX archives_by_winner ON archives USING gin (winners);
COMMENT ON TABLE archives IS 'Closed windows of boards, and snapshots of their all-time standings.';
COMMENT ON COLUMN archives.window_id IS 'The closed window, or the day of a snapshot: 2026-11-15, 2026-W46, season:winter, …';
COMMENT ON COLUMN archives.day IS 'The day that a snapshot is of; null for a closed window.';
COMMENT ON COLUMN archives.ascending IS 'Whether a lower score was better.';
COMMENT ON COLUMN archives.taken_at IS 'When it was cut, by the ledger''s clock.';
COMMENT ON COLUMN archives.late IS 'Whether that was noticeably after the end of the window or day.';
COMMENT ON COLUMN archives.official IS 'How many ranks of a snapshot are official.';
COMMENT ON COLUMN archives.state IS 'draft: being written; whole: can be read; over: only the result of the window is left; doomed: to be deleted.';
COMMENT ON COLUMN archives.whole_at IS 'Since when it can be read, by the clock of this server.';
COMMENT ON COLUMN archives.revision IS 'Grows with every change of its tables, by which instances notice it.';
COMMENT ON COLUMN archives.result IS 'What is left of a closed window, packed: its best players.';
COMMENT ON COLUMN archives.winners IS 'The players whom the result tells.';

CREATE TABLE archived_tables (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  archive      bigint REFERENCES archives,
  grouping     text COLLATE "C" NOT NULL,
  group_values text COLLATE "C" NOT NULL,
  size         bigint NOT NULL DEFAULT 0,
  sum          numeric(40) NOT NULL DEFAULT 0,
  withdrawn    bigint[] NOT NULL DEFAULT '{}',
  removed      bigint[] NOT NULL DEFAULT '{}',
  lost_scores  bigint[] NOT NULL DEFAULT '{}',
  UNIQUE (archive, grouping, group_values)
);
CREATE INDEX archived_tables_unowned ON archived_tables (id) WHERE archive IS NULL;
COMMENT ON TABLE archived_tables IS 'One ranked table of what is archived. Its entries never move: who leaves it leaves a hole.';
COMMENT ON COLUMN archived_tables.archive IS 'Null where the table is to be deleted: the board has no such grouping any more.';
COMMENT ON COLUMN archived_tables.grouping IS 'The dimensions, with commas between; empty for the global table.';
COMMENT ON COLUMN archived_tables.group_values IS 'The values of the dimensions, with commas between; empty for the global table.';
COMMENT ON COLUMN archived_tables.size IS 'How many entries it has, holes included.';
COMMENT ON COLUMN archived_tables.sum IS 'The sum of the scores of those who are left.';
COMMENT ON COLUMN archived_tables.withdrawn IS 'The places of hidden and removed players, ascending.';
COMMENT ON COLUMN archived_tables.removed IS 'Those of them that stay empty, ascending.';
COMMENT ON COLUMN archived_tables.lost_scores IS 'The first places of the scores of which nobody is left, ascending.';

CREATE TABLE archived_entries (
  table_id      bigint NOT NULL,
  place         bigint NOT NULL,
  player        text COLLATE "C",
  name          text,
  sort_key      bigint NOT NULL,
  tie           bigint NOT NULL,
  score         bigint NOT NULL,
  subscore      bigint NOT NULL,
  reached_at    bigint NOT NULL,
  version       bigint NOT NULL,
  better        bigint NOT NULL,
  better_scores bigint NOT NULL,
  state         smallint NOT NULL,
  metadata      bytea,
  PRIMARY KEY (table_id, place)
);
CREATE INDEX archived_entries_in_order ON archived_entries (table_id, sort_key, tie, player);
CREATE INDEX archived_entries_by_player ON archived_entries (player, table_id);
COMMENT ON TABLE archived_entries IS 'The entries of archived tables; archived_standings and snapshot_standings tell those who are ranked.';
COMMENT ON COLUMN archived_entries.place IS 'From 0, best first, over all entries.';
COMMENT ON COLUMN archived_entries.player IS 'Null where the player was erased.';
COMMENT ON COLUMN archived_entries.name IS 'In a snapshot, the player''s name of that day.';
COMMENT ON COLUMN archived_entries.better IS 'How many entries have a better score, holes included.';
COMMENT ON COLUMN archived_entries.better_scores IS 'How many distinct scores are better, holes included.';
COMMENT ON COLUMN archived_entries.state IS '0 ranked, 1 hidden, 2 removed.';

CREATE TABLE player_history (
  player        text COLLATE "C" NOT NULL,
  board         bigint NOT NULL,
  day           date NOT NULL,
  table_id      bigint NOT NULL,
  name          text,
  place         bigint NOT NULL,
  better        bigint NOT NULL,
  better_scores bigint NOT NULL,
  score         bigint NOT NULL,
  subscore      bigint NOT NULL,
  PRIMARY KEY (player, board, day)
);
COMMENT ON TABLE player_history IS 'Where each player stood in the global table of each snapshot, day by day.';
COMMENT ON COLUMN player_history.table_id IS 'The archived table that it is of. A day whose snapshot has another does not count.';

CREATE TABLE snapshot_schedules (
  board     bigint PRIMARY KEY REFERENCES boards ON DELETE CASCADE,
  first_day date NOT NULL
);
COMMENT ON TABLE snapshot_schedules IS 'From which day on a board is to have snapshots.';

CREATE VIEW archived_standings AS
SELECT b.game,
       b.name AS board,
       a.window_id AS "window",
       nullif(t.grouping, '') AS "grouping",
       nullif(t.group_values, '') AS "group",
       row_number() OVER ordinal AS rank,
       rank() OVER by_score AS competition_rank,
       dense_rank() OVER by_score AS dense_rank,
       e.player,
       p.name,
       e.score,
       e.subscore,
       ledger_time(e.reached_at) AS reached_at,
       convert_from(e.metadata, 'UTF8') AS metadata
  FROM archives a
  JOIN boards b ON b.id = a.board
  JOIN archived_tables t ON t.archive = a.id
  JOIN archived_entries e ON e.table_id = t.id AND e.state = 0
  LEFT JOIN players p ON p.id = e.player
 WHERE a.state = 'whole' AND a.day IS NULL
WINDOW ordinal AS (
         PARTITION BY b.game, b.name, a.window_id,
                      nullif(t.grouping, ''), nullif(t.group_values, '')
         ORDER BY e.place),
       by_score AS (
         PARTITION BY b.game, b.name, a.window_id,
                      nullif(t.grouping, ''), nullif(t.group_values, '')
         ORDER BY e.sort_key);
COMMENT ON VIEW archived_standings IS 'Every ranked entry of every closed window that is kept, with its ranks. Name game, board, window and group in WHERE: only those standings are then read.';
COMMENT ON COLUMN archived_standings."window" IS '2026-11-15, 2026-W46, season:winter, …';
COMMENT ON COLUMN archived_standings."grouping" IS 'The dimensions of the group, with commas between; null for the global table.';
COMMENT ON COLUMN archived_standings."group" IS 'The values of the group, with commas between; null for the global table.';
COMMENT ON COLUMN archived_standings.rank IS '1, 2, 3, 4: every entry has a rank of its own.';
COMMENT ON COLUMN archived_standings.competition_rank IS '1, 2, 2, 4: equal scores share a rank.';
COMMENT ON COLUMN archived_standings.dense_rank IS '1, 2, 2, 3: equal scores share a rank and leave no gap.';
COMMENT ON COLUMN archived_standings.name IS 'The player''s name of now.';

CREATE VIEW snapshot_standings AS
SELECT b.game,
       b.name AS board,
       a.day,
       nullif(t.grouping, '') AS "grouping",
       nullif(t.group_values, '') AS "group",
       row_number() OVER ordinal AS rank,
       rank() OVER by_score AS competition_rank,
       dense_rank() OVER by_score AS dense_rank,
       row_number() OVER ordinal <= a.official AS official,
       e.player,
       e.name,
       e.score,
       e.subscore,
       ledger_time(e.reached_at) AS reached_at,
       convert_from(e.metadata, 'UTF8') AS metadata
  FROM archives a
  JOIN boards b ON b.id = a.board
  JOIN archived_tables t ON t.archive = a.id
  JOIN archived_entries e ON e.table_id = t.id AND e.state = 0
 WHERE a.state = 'whole' AND a.day IS NOT NULL
WINDOW ordinal AS (
         PARTITION BY b.game, b.name, a.day,
                      nullif(t.grouping, ''), nullif(t.group_values, '')
         ORDER BY e.place),
       by_score AS (
         PARTITION BY b.game, b.name, a.day,
                      nullif(t.grouping, ''), nullif(t.group_values, '')
         ORDER BY e.sort_key);
COMMENT ON VIEW snapshot_standings IS 'Every ranked entry of every snapshot that is kept, with its ranks. Name game, board, day and group in WHERE: only those standings are then read.';
COMMENT ON COLUMN snapshot_standings.day IS 'At the end of this day, in the board''s zone.';
COMMENT ON COLUMN snapshot_standings."grouping" IS 'The dimensions of the group, with commas between; null for the global table.';
COMMENT ON COLUMN snapshot_standings."group" IS 'The values of the group, with commas between; null for the global table.';
COMMENT ON COLUMN snapshot_standings.official IS 'Whether the rank is an official one.';
COMMENT ON COLUMN snapshot_standings.name IS 'The player''s name of that day.';
