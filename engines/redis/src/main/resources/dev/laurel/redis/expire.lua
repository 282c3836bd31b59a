-- Another time to live, where a board's definition has changed. ARGV: 2 seconds since 1970, or ''.
for i = 2, #KEYS do
  if ARGV[2] == '' then
    redis.call('PERSIST', KEYS[i])
  else
    redis.call('EXPIREAT', KEYS[i], ARGV[2])
  end
end
return {}
