-- Into how many shards the divisions of a board are split: as the first one wanted it. Nothing where
-- nobody has wanted it yet. KEYS: 2 the number. ARGV: 2 what the caller wants, or ''.
if ARGV[2] ~= '' then
  redis.call('SETNX', KEYS[2], ARGV[2])
end
local shards = redis.call('GET', KEYS[2])
return shards and {shards} or {}
