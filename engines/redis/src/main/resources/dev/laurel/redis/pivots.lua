-- Some members of one shard that lie evenly between two places, and their positions in the shard.
-- ARGV: 2 group, 3 how many at most, 4 from which place on, 5 up to which place (or '': the end),
-- both as rests of members.
-- Answers: how many members are before the first place, how many before the second, and then a
-- position and the rest of its member for each.
local group, most = ARGV[2], tonumber(ARGV[3])
local from = count(group, '(' .. group .. ARGV[4])
local to = ARGV[5] == '' and size(group) or count(group, '(' .. group .. ARGV[5])
local reply = {from, to}
local length = to - from
local start = offset(group)
local number = math.min(most, length)
for i = 1, number do
  local position = from + math.floor((2 * i - 1) * length / (2 * number))
  local member = redis.call('ZRANGE', MEMBERS, start + position, start + position)[1]
  reply[#reply + 1] = position
  reply[#reply + 1] = string.sub(member, #group + 1)
end
return reply
