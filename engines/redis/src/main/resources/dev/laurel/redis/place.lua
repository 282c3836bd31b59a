-- Where players stand, each on its own. ARGV: 2 group, then the players.
local reply = {}
for i = 3, #ARGV do
  reply[#reply + 1] = stand(ARGV[2], ARGV[i], redis.call('HGET', ENTRIES, ARGV[i]))
end
return {size(ARGV[2]), reply}
