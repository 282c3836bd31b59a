-- Removes keys of whatever generation, for the one who is clearing. KEYS: 2 and on the keys.
-- ARGV: 2 the stamp to go on with when all is cleared, or ''.
if #KEYS > 1 then
  redis.call('UNLINK', unpack(KEYS, 2))
end
if ARGV[2] ~= '' then
  redis.call('SET', KEYS[1], ARGV[2])
end
return {}
