-- What analysts read. These views are a promise; the tables beneath are not.

CREATE FUNCTION ledger_time(micros bigint) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN micros < -62135596800000000 THEN timestamptz '-infinity'
    WHEN micros > 253402300799999999 THEN timestamptz 'infinity'
    ELSE timestamptz 'epoch' + micros * interval '1 microsecond'
  END;
COMMENT ON FUNCTION ledger_time IS 'A time of the ledger, microseconds since 1970, as a timestamp; infinite outside the years 1 to 9999.';

CREATE VIEW ranked_entries AS
SELECT b.game,
       b.name AS board,
       d.window_id AS "window",
       nullif(d.grouping, '') AS "grouping",
       nullif(s.group_values, '') AS "group",
       row_number() OVER ordinal AS rank,
       rank() OVER by_score AS competition_rank,
       dense_rank() OVER by_score AS dense_rank,
       e.player,
       p.name,
       e.score,
       e.subscore,
       ledger_time(e.reached_at) AS reached_at,
       convert_from(e.metadata, 'UTF8') AS metadata
  FROM entries e
  JOIN standings s ON s.id = e.standings
  JOIN divisions d ON d.id = s.division
  JOIN boards b ON b.id = d.board
  LEFT JOIN players p ON p.id = e.player
 WHERE e.state = 0
WINDOW ordinal AS (
         PARTITION BY b.game, b.name, d.window_id,
                      nullif(d.grouping, ''), nullif(s.group_values, '')
         ORDER BY e.sort_key, e.tie, e.player),
       by_score AS (
         PARTITION BY b.game, b.name, d.window_id,
                      nullif(d.grouping, ''), nullif(s.group_values, '')
         ORDER BY e.sort_key);
COMMENT ON VIEW ranked_entries IS 'Every ranked entry of every standings with its ranks. Name game, board, window and group in WHERE: only those standings are then read.';
COMMENT ON COLUMN ranked_entries."window" IS 'ALL-TIME, 2026-11-15, 2026-W46, season:winter, …';
COMMENT ON COLUMN ranked_entries."grouping" IS 'The dimensions of the group, with commas between; null for the global table.';
COMMENT ON COLUMN ranked_entries."group" IS 'The values of the group, with commas between; null for the global table.';
COMMENT ON COLUMN ranked_entries.rank IS '1, 2, 3, 4: every entry has a rank of its own.';
COMMENT ON COLUMN ranked_entries.competition_rank IS '1, 2, 2, 4: equal scores share a rank.';
COMMENT ON COLUMN ranked_entries.dense_rank IS '1, 2, 2, 3: equal scores share a rank and leave no gap.';

CREATE VIEW standings_summary AS
SELECT b.game,
       b.name AS board,
       d.window_id AS "window",
       nullif(d.grouping, '') AS "grouping",
       nullif(s.group_values, '') AS "group",
       count(e.player) AS players,
       min(e.score) AS lowest_score,
       max(e.score) AS highest_score,
       avg(e.score) AS mean_score
  FROM standings s
  JOIN divisions d ON d.id = s.division
  JOIN boards b ON b.id = d.board
  LEFT JOIN entries e ON e.standings = s.id AND e.state = 0
 GROUP BY s.id, d.id, b.id;
COMMENT ON VIEW standings_summary IS 'Every standings: how many are ranked in it, and their scores.';

CREATE VIEW audit_log AS
SELECT sequence,
       ledger_time(time) AS time,
       kind,
       game,
       board,
       player,
       score
  FROM score_events;
COMMENT ON VIEW audit_log IS 'What was done, in the order of the ledger, as far back as events are kept.';
