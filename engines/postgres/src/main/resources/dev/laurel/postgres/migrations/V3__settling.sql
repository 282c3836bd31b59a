-- Between the ledger and the rank index there is a moment in which nobody reads either.

ALTER TABLE index_state DROP CONSTRAINT index_state_phase_check;
ALTER TABLE index_state ADD CONSTRAINT index_state_phase_check
  CHECK (phase IN ('suspended', 'catching-up', 'settling', 'ready'));
COMMENT ON COLUMN index_state.generation IS 'Even: a filling of the index. Odd: it has to be filled anew.';
