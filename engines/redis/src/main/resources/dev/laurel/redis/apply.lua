-- Brings changes in, in their order; each is ignored unless its version is newer than the entry's.
-- ARGV: 2 when the keys expire, in seconds since 1970, or ''; 3 whether to answer places ('1');
-- then a player and a packed entry for each change.
local sums = {}
local changed = false

local function newer(entry, known)
  local high, low = struct.unpack('>I4I4', entry)
  local known_high, known_low = struct.unpack('>I4I4', known)
  return high > known_high or (high == known_high and low > known_low)
end

-- Halves of keys: exact in a double however many a call adds up, and in HINCRBY's 64 bits for the
-- first 2^31 entries of a group.
local function add(group, key, sign)
  local high, low = struct.unpack('>I4I4', key)
  sums[group .. 'h'] = (sums[group .. 'h'] or 0) + sign * high
  sums[group .. 'l'] = (sums[group .. 'l'] or 0) + sign * low
end

local function leave(entry, member)
  local group, key = group_of(entry), score_key(entry)
  local score = group .. key
  redis.call('ZREM', MEMBERS, member)
  if redis.call('ZLEXCOUNT', MEMBERS, '[' .. score, '[' .. score .. LAST) == 0 then
    redis.call('ZREM', SCORES, score)
  end
  add(group, key, -1)
end

local function enter(entry, member)
  local group, key = group_of(entry), score_key(entry)
  redis.call('ZADD', MEMBERS, 0, member)
  redis.call('ZADD', SCORES, 0, group .. key)
  add(group, key, 1)
end

local function apply(player, known, after)
  if known and not newer(after, known) then
    return known
  end
  local old = known and state(known) == RANKED and member_of(known, player)
  local new = state(after) == RANKED and member_of(after, player)
  if old ~= new then
    if old then
      leave(known, old)
    end
    if new then
      enter(after, new)
    end
  end
  redis.call('HSET', ENTRIES, player, after)
  changed = true
  return after
end

local placed = ARGV[3] == '1'
local shifts = {}
for i = 4, #ARGV, 2 do
  local player, after = ARGV[i], ARGV[i + 1]
  local group = group_of(after)
  local known = redis.call('HGET', ENTRIES, player)
  if placed then
    shifts[#shifts + 1] = stand(group, player, known)
    shifts[#shifts + 1] = stand(group, player, apply(player, known, after))
  else
    apply(player, known, after)
  end
end

for field, sum in pairs(sums) do
  if sum ~= 0 then
    redis.call('HINCRBY', SUMS, field, sum)
  end
end

-- It begins at the time, so that it is new also where the division was dropped before.
if changed and redis.call('HINCRBY', SUMS, '#', 1) == 1 then
  local time = redis.call('TIME')
  redis.call('HSET', SUMS, '#', time[1] .. string.format('%06d', time[2]))
end

-- A key that has a time to live keeps it; one that is new, or emptied and made anew, gets the same.
if ARGV[2] ~= '' then
  for i = 2, 5 do
    if redis.call('TTL', KEYS[i]) == -1 then
      redis.call('EXPIREAT', KEYS[i], ARGV[2])
    end
  end
end
return shifts
