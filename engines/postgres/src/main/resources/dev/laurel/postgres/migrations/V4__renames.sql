-- Instances remember names. Which of them changed since an instance last looked is told by the
-- transaction that changed them: one that its last look could not see is not below the oldest one
-- that was open then.
ALTER TABLE players ADD COLUMN renamed xid8;
COMMENT ON COLUMN players.renamed IS 'The transaction that last changed the name; null where none has since there is this column.';
CREATE INDEX players_by_rename ON players (renamed) WHERE renamed IS NOT NULL;
