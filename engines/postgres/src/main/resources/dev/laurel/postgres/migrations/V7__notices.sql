-- What Laurel tells others by itself, and to whom it is still to be told.

CREATE TABLE notices (
  id      text COLLATE "C" PRIMARY KEY,
  kind    text NOT NULL,
  made_at bigint NOT NULL,
  payload bytea NOT NULL
);
CREATE INDEX notices_by_time ON notices (made_at);
COMMENT ON TABLE notices IS 'What happened once, as it is told: made in the transaction in which it happened.';
COMMENT ON COLUMN notices.id IS 'For the end of a window: game/board/window.';
COMMENT ON COLUMN notices.payload IS 'The JSON that every attempt sends.';

CREATE TABLE deliveries (
  notice        text COLLATE "C" NOT NULL REFERENCES notices,
  webhook       text COLLATE "C" NOT NULL,
  attempts      integer NOT NULL,
  state         smallint NOT NULL,
  at            bigint NOT NULL,
  failing_since bigint,
  error         text,
  PRIMARY KEY (notice, webhook)
);
CREATE INDEX deliveries_by_time ON deliveries (state, at);
COMMENT ON TABLE deliveries IS 'A notice on its way to a webhook. One that has arrived is gone from here.';
COMMENT ON COLUMN deliveries.attempts IS 'How many have failed.';
COMMENT ON COLUMN deliveries.state IS '0 pending, 1 given up.';
COMMENT ON COLUMN deliveries.at IS 'When it is tried next, or when it was given up. An instance that takes one moves it to the end of its lease.';
