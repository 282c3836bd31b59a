-- The set of a board's divisions. KEYS: 2 the set. ARGV: 2 SADD or SREM and then names, or SMEMBERS.
if ARGV[2] == 'SMEMBERS' then
  return redis.call('SMEMBERS', KEYS[2])
end
redis.call(ARGV[2], KEYS[2], unpack(ARGV, 3))
return {}
