-- What the scripts that bring changes in share. The class Script puts it behind common.lua.
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

local function is_score(score)
  return redis.call('ZLEXCOUNT', MEMBERS, '[' .. score, '[' .. score .. LAST) > 0
end

-- Brings one change in, unless its version is not newer than the known entry's, and returns the
-- entry that stands then. `left` and `entered` are told the score that a member has left or entered.
local function apply(player, known, after, left, entered)
  if known and not newer(after, known) then
    return known
  end
  local old = known and state(known) == RANKED and member_of(known, player)
  local new = state(after) == RANKED and member_of(after, player)
  if old ~= new then
    if old then
      redis.call('ZREM', MEMBERS, old)
      left(group_of(known) .. score_key(known))
      add(group_of(known), score_key(known), -1)
    end
    if new then
      entered(group_of(after) .. score_key(after), new)
      add(group_of(after), score_key(after), 1)
    end
  end
  redis.call('HSET', ENTRIES, player, after)
  changed = true
  return after
end

-- A key that has a time to live keeps it; one that is new, or emptied and made anew, gets the same.
local function expire_new_keys(moment)
  if moment ~= '' then
    for i = 2, #KEYS do
      if redis.call('TTL', KEYS[i]) == -1 then
        redis.call('EXPIREAT', KEYS[i], moment)
      end
    end
  end
end

local function finish(moment)
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
  expire_new_keys(moment)
end
