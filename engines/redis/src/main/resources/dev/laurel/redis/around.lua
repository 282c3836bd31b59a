-- A player and its neighbours. ARGV: 2 group, 3 player, 4 how many above, 5 how many below.
local group, player = ARGV[2], ARGV[3]
local entry = redis.call('HGET', ENTRIES, player)
local own = stand(group, player, entry)
if own.err or #own == 0 then
  return own
end
local at = own[2][1] - 1
local from = math.max(at - tonumber(ARGV[4]), 0)
local next = state(entry) == RANKED and at + 1 or at
local total = size(group)
local below = math.min(total - next, tonumber(ARGV[5]))
return {
  own[1],
  total - next > below and 1 or 0,
  stretch(group, from, at - from),
  own[2],
  stretch(group, next, below)
}
