-- Takes notes of shards about the scores that this shard counts, and counts in between.
-- A shard's notes come in their order, and perhaps again: those up to the number that was taken
-- last are skipped. A score is in the set while some shard has it; how many others have it too is
-- beside it.
-- ARGV: 2 when the keys expire, or ''; then either 'n', a shard, the number of its note, and the
-- note; or 'q', a group, a score key, and nothing: how many different scores are better.
local counts = {}
local taken = {}

local function enter(score)
  if redis.call('ZADD', SCORES, 0, score) == 0 then
    redis.call('HINCRBY', OTHERS, score, 1)
  end
end

local function leave(score)
  local others = redis.call('HGET', OTHERS, score)
  if not others then
    redis.call('ZREM', SCORES, score)
  elseif others == '1' then
    redis.call('HDEL', OTHERS, score)
  else
    redis.call('HINCRBY', OTHERS, score, -1)
  end
end

for i = 3, #ARGV, 4 do
  if ARGV[i] == 'q' then
    counts[#counts + 1] = better_scores(ARGV[i + 1], ARGV[i + 2])
  else
    local shard, number = '<' .. ARGV[i + 1], tonumber(ARGV[i + 2])
    taken[shard] = taken[shard] or tonumber(redis.call('HGET', SUMS, shard) or '0')
    if number > taken[shard] then
      local score = string.sub(ARGV[i + 3], 2)
      if string.sub(ARGV[i + 3], 1, 1) == '+' then
        enter(score)
      else
        leave(score)
      end
      taken[shard] = number
    end
  end
end
for shard, number in pairs(taken) do
  redis.call('HSET', SUMS, shard, string.format('%.0f', number))
end
expire_new_keys(ARGV[2])
return counts
