-- A step through members or scores: from where to go on, or '', and how many do not fit the entries.
-- ARGV: 2 'members' or 'scores', 3 from where, 4 how many, 5 whether the division has groups ('1').
local own = ARGV[2] == 'members' and MEMBERS or SCORES
local step = redis.call('ZRANGEBYLEX', own, ARGV[3], '+', 'LIMIT', 0, ARGV[4])
local strays, last = 0, ''

-- Where the score key of a member begins, less one; nothing where it has no group but should.
local function prefix(member)
  return ARGV[5] == '1' and string.find(member, '\0', 1, true) or ARGV[5] ~= '1' and 0
end

local function fits(member)
  local before = prefix(member)
  if not before then
    return false
  end
  local player = string.sub(member, before + 17)
  local entry = redis.call('HGET', ENTRIES, player)
  local whole = entry and #entry >= LEAST and state(entry) == RANKED
  local score = string.sub(member, 1, before + 8)
  -- Of a shard, others count the scores.
  local counted = JOURNAL or score == last or redis.call('ZSCORE', SCORES, score)
  last = score
  return whole and counted and member_of(entry, player) == member
end

for i = 1, #step do
  if own == MEMBERS then
    strays = strays + (fits(step[i]) and 0 or 1)
  elseif redis.call('ZLEXCOUNT', MEMBERS, '[' .. step[i], '[' .. step[i] .. LAST) == 0 then
    strays = strays + 1
  end
end
return {#step < tonumber(ARGV[4]) and '' or '(' .. step[#step], strays}
