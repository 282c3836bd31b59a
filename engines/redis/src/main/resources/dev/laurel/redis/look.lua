-- The entries of players: player, entry, and whether it is a member ('1'), of those who have one.
-- ARGV: 2 and on the players.
local reply = {}
for i = 2, #ARGV do
  local entry = redis.call('HGET', ENTRIES, ARGV[i])
  if entry then
    reply[#reply + 1] = ARGV[i]
    reply[#reply + 1] = entry
    reply[#reply + 1] = is_member(entry, ARGV[i])
  end
end
return reply
