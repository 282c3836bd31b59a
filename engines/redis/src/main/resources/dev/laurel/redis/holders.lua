-- Which of some scores this shard has, and which it counts, as a number: 1 where it has it, plus 2
-- for each shard that is counted to have it. ARGV: 2 and on the scores, each with its group.
local reply = {}
for i = 2, #ARGV do
  local score = ARGV[i]
  local has = redis.call('ZLEXCOUNT', MEMBERS, '[' .. score, '[' .. score .. LAST) > 0
  local counted = 0
  if redis.call('ZSCORE', SCORES, score) then
    counted = 1 + tonumber(redis.call('HGET', OTHERS, score) or '0')
  end
  reply[#reply + 1] = (has and 1 or 0) + 2 * counted
end
return reply
