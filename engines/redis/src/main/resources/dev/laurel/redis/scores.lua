-- A step through the scores that a shard counts or has: from where to go on, or '', and the scores.
-- ARGV: 2 'counted' or 'held', 3 from where, 4 how many, 5 whether the division has groups ('1').
local from, most = ARGV[3], tonumber(ARGV[4])
if ARGV[2] == 'counted' then
  local counted = redis.call('ZRANGEBYLEX', SCORES, from, '+', 'LIMIT', 0, most)
  return {#counted < most and '' or '(' .. counted[#counted], unpack(counted)}
end
local reply = {''}
while #reply <= most do
  local member = redis.call('ZRANGEBYLEX', MEMBERS, from, '+', 'LIMIT', 0, 1)[1]
  if not member then
    return reply
  end
  local group = ARGV[5] == '1' and string.find(member, '\0', 1, true) or 0
  reply[#reply + 1] = string.sub(member, 1, group + 8)
  from = '(' .. reply[#reply] .. LAST
end
reply[1] = from
return reply
