-- One shard's part of places: members before each, members with a better score, and different
-- better scores of those that this shard counts.
-- ARGV: 2 group, 3 how many players to look up; the players; then the places, as rests of members.
-- Answers: how many members there are, the halves of the sum of their keys, the players' entries
-- ('' where there is none), and three counts for each place.
local group, players = ARGV[2], tonumber(ARGV[3])
local entries, counts = {}, {}
for i = 4, 3 + players do
  local entry = redis.call('HGET', ENTRIES, ARGV[i])
  if entry and state(entry) == RANKED and is_member(entry, ARGV[i]) == 0 then
    return damaged()
  end
  entries[#entries + 1] = entry or ''
end
for i = 4 + players, #ARGV do
  local key = string.sub(ARGV[i], 1, 8)
  counts[#counts + 1] = count(group, '(' .. group .. ARGV[i])
  counts[#counts + 1] = better(group, key)
  counts[#counts + 1] = better_scores(group, key)
end
local high, low = unpack(redis.call('HMGET', SUMS, group .. 'h', group .. 'l'))
return {size(group), high or '0', low or '0', entries, counts}
