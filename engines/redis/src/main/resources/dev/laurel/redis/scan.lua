-- A step through all entries: the next cursor, then player, entry, and whether it is a member ('1').
-- ARGV: 2 cursor, 3 about how many.
local step = redis.call('HSCAN', ENTRIES, ARGV[2], 'COUNT', ARGV[3])
local reply = {step[1]}
for i = 1, #step[2], 2 do
  local player, entry = step[2][i], step[2][i + 1]
  reply[#reply + 1] = player
  reply[#reply + 1] = entry
  reply[#reply + 1] = is_member(entry, player)
end
return reply
