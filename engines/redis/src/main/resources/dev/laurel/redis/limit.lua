-- Counts against a share, by the arithmetic of core's Gcra, in microseconds. It stands alone: a limit
-- belongs to no filling of the index.
--
--   KEYS[1]  when the share is whole again
--   ARGV     1 the time, '' for the server's own; 2 what is taken up; 3 how much may be taken up at
--            once, '' where nobody asks; 4 milliseconds that the key stays longer than it is needed
--
-- Answers the share before the call and the time. Numbers of Lua are doubles, exact below 2^53, which
-- no share reaches: a debt is at most 2^52 microseconds, 142 years.
local now = tonumber(ARGV[1])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end
local whole = tonumber(redis.call('GET', KEYS[1])) or now
local moved = math.min(math.max(whole, now) + tonumber(ARGV[2]), now + 4503599627370496)
local tolerance = tonumber(ARGV[3])
if not tolerance or moved - now <= tolerance then
  local life = math.ceil((moved - now) / 1000) + tonumber(ARGV[4])
  redis.call('SET', KEYS[1], string.format('%.0f', moved), 'PX', string.format('%.0f', life))
end
return {whole, now}
