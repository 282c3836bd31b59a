-- Where players stand, each on its own. ARGV: 2 group, then the players.
-- Answers how many the group has, and for each player its three ranks, 8 bytes each, and its entry:
-- one string, as a reply of many parts costs both ends more than the walks. '' where it does not stand.
local group = ARGV[2]
local start, scores_start = offset(group), scores_offset(group)
local entries = #ARGV > 2 and redis.call('HMGET', ENTRIES, unpack(ARGV, 3)) or {}
local reply = {size(group)}
for i = 1, #entries do
  local entry, told = entries[i], ''
  if stands(group, entry) then
    local member = group .. string.sub(entry, 10, 25) .. ARGV[i + 2]
    local ordinal, competition, dense = ranks_in(group, start, entry, member, scores_start)
    if not ordinal then
      return damaged()
    end
    told = struct.pack('>I8I8I8', ordinal, competition, dense) .. entry
  end
  reply[i + 1] = told
end
return reply
