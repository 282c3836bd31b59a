-- Who may do what: keys, accounts, sessions, the secrets that sign, and the log of acts. Times are microseconds since 1970.

CREATE TABLE access_keys (
  id           text COLLATE "C" PRIMARY KEY,
  hash         text COLLATE "C" NOT NULL UNIQUE,
  label        text COLLATE "C" NOT NULL,
  role         text NOT NULL,
  games        text[],
  created_at   bigint NOT NULL,
  last_used_at bigint,
  revoked_at   bigint
);
COMMENT ON TABLE access_keys IS 'Keys, valid and revoked. The newest row is never deleted, so that a database that has had a key never forgets it.';
COMMENT ON COLUMN access_keys.hash IS 'The SHA-256 of the key, which is stored nowhere.';
COMMENT ON COLUMN access_keys.games IS 'Null for all games.';
COMMENT ON COLUMN access_keys.last_used_at IS 'About when: noted by the minute, and late.';

CREATE TABLE users (
  id            text COLLATE "C" PRIMARY KEY,
  username      text COLLATE "C" NOT NULL,
  folded        text COLLATE "C" NOT NULL UNIQUE,
  email         text COLLATE "C" NOT NULL,
  folded_email  text COLLATE "C" NOT NULL UNIQUE,
  password_hash text NOT NULL,
  avatar_url    text,
  created_at    bigint NOT NULL,
  updated_at    bigint NOT NULL
);
COMMENT ON TABLE users IS 'Players that can log in. What everybody sees of them is in players.';
COMMENT ON COLUMN users.id IS 'The player, a UUID.';
COMMENT ON COLUMN users.folded IS 'The username without case: no two are the same.';
COMMENT ON COLUMN users.password_hash IS 'Argon2id with its parameters, in PHC form.';

CREATE TABLE sessions (
  id         uuid PRIMARY KEY,
  user_id    text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  ip_address text,
  user_agent text,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  revoked_at bigint
);
CREATE INDEX sessions_by_user ON sessions (user_id, created_at);
CREATE INDEX sessions_by_end ON sessions (expires_at);
COMMENT ON TABLE sessions IS 'Log-ins, until 24 hours after they expired.';
COMMENT ON COLUMN sessions.id IS 'The jti of the token.';
COMMENT ON COLUMN sessions.token_hash IS 'The SHA-256 of the token, which is stored nowhere.';

CREATE TABLE signing_keys (
  id             text COLLATE "C" PRIMARY KEY,
  purpose        text NOT NULL,
  secret         bytea NOT NULL,
  signs_from     bigint NOT NULL,
  verifies_until bigint NOT NULL
);
COMMENT ON TABLE signing_keys IS 'The secrets that sign the tokens of sessions and actions. Whoever reads them can sign; a session needs its row as well.';

CREATE TABLE acts (
  number     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  time       bigint NOT NULL,
  actor      text COLLATE "C" NOT NULL,
  action     text NOT NULL,
  target     text COLLATE "C" NOT NULL,
  before     text[] NOT NULL,
  after      text[] NOT NULL,
  ip_address text,
  user_agent text
);
CREATE INDEX acts_by_time ON acts (time, number);
CREATE INDEX acts_by_actor ON acts (actor) WHERE actor LIKE 'player:%';
CREATE INDEX acts_by_target ON acts (target) WHERE target LIKE 'player:%';
COMMENT ON TABLE acts IS 'Who changed what of keys, accounts, sessions and signing keys: written with the change.';
COMMENT ON COLUMN acts.before IS 'What it was: names and values in turn.';
COMMENT ON COLUMN acts.after IS 'What it has become: names and values in turn.';
