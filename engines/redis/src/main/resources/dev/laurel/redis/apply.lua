-- Brings changes in, in their order; each is ignored unless its version is newer than the entry's.
-- ARGV: 2 when the keys expire, in seconds since 1970, or ''; 3 whether to answer places ('1');
-- then a player and a packed entry for each change.
local function left(score)
  if not is_score(score) then
    redis.call('ZREM', SCORES, score)
  end
end

local function entered(score, member)
  redis.call('ZADD', MEMBERS, 0, member)
  redis.call('ZADD', SCORES, 0, score)
end

local placed = ARGV[3] == '1'
local shifts = {}
for i = 4, #ARGV, 2 do
  local player, after = ARGV[i], ARGV[i + 1]
  local group = group_of(after)
  local known = redis.call('HGET', ENTRIES, player)
  if placed then
    shifts[#shifts + 1] = stand(group, player, known)
    shifts[#shifts + 1] = stand(group, player, apply(player, known, after, left, entered))
  else
    apply(player, known, after, left, entered)
  end
end
finish(ARGV[2])
return shifts
