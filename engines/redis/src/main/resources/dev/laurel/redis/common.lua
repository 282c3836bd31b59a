-- What every script of the rank index begins with: the generation check and the words of the layout.
-- The class Script puts it before each of the others.
--
--   KEYS[1]  generation   which filling of this server is the right one
--   KEYS[2]  entries      hash: player -> packed entry, whatever its state
--   KEYS[3]  members      sorted set, all scores 0: group, score key, tie, player, of ranked entries
--   KEYS[4]  scores       sorted set, all scores 0: group, score key, once for each different score
--   KEYS[5]  sums         hash: group 'h' and 'l' -> sum of the upper and lower halves of score keys,
--                         and '#' -> a number that is another one after every change
--
-- A shard of a division that is split has the same for its players, but for the scores, which are
-- those of the whole division that it counts, and
--   KEYS[6]  journal      list: notes about scores, for the shards that count them
--   KEYS[7]  others       hash: score -> how many shards have it beside the first
--   KEYS[5]  sums         also '>' -> the number of its last note, '<n' -> that of the last note that
--                         was taken from shard n
--
-- A packed entry: 1 version (8 bytes), 9 state, 10 score key (8), 18 tie (8), 26 reachedAt (8),
-- 34 subscore (8), 42 length of the group (2), 44 the group, then metadata.
--
-- A group is a prefix of members: '' for the global table, else its values and a zero byte.
-- Numbers of Lua are doubles: no score, version or time is ever made one of them. Nor are bytes
-- compared by '<', which follows the server's locale.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return redis.error_reply('STALEGEN another generation is expected than Redis has')
end

local RANKED, HIDDEN, REMOVED = 0, 1, 2
local ENTRIES, MEMBERS, SCORES, SUMS, JOURNAL, OTHERS = unpack(KEYS, 2, 7)
-- Behind all that begins with a score key: no tie is greater than 8 such bytes, and ids are ASCII.
local LAST = string.rep('\255', 9)
-- The length of a packed entry without group and metadata.
local LEAST = 43

local function state(entry)
  return string.byte(entry, 9) % 4
end

local function score_key(entry)
  return string.sub(entry, 10, 17)
end

local function group_of(entry)
  local high, low = string.byte(entry, 42, 43)
  local length = high * 256 + low
  return length == 0 and '' or string.sub(entry, 44, 43 + length) .. '\0'
end

local function member_of(entry, player)
  return group_of(entry) .. string.sub(entry, 10, 25) .. player
end

local function is_member(entry, player)
  return #entry >= LEAST and redis.call('ZSCORE', MEMBERS, member_of(entry, player)) and 1 or 0
end

local function first(group)
  return group == '' and '-' or '[' .. group
end

-- How many members come before the group.
local function offset(group)
  return group == '' and 0 or redis.call('ZLEXCOUNT', MEMBERS, '-', '(' .. group)
end

local function size(group)
  if group == '' then
    return redis.call('ZCARD', MEMBERS)
  end
  return redis.call('ZLEXCOUNT', MEMBERS, '[' .. group, '(' .. string.sub(group, 1, -2) .. '\1')
end

local function count(group, bound)
  return redis.call('ZLEXCOUNT', MEMBERS, first(group), bound)
end

local function better(group, key)
  return count(group, '(' .. group .. key)
end

-- A look-up and one walk where the score is there, four walks where it is not.
local function better_scores(group, key)
  local rank = group == '' and redis.call('ZRANK', SCORES, key)
  return rank or redis.call('ZLEXCOUNT', SCORES, first(group), '(' .. group .. key)
end

-- The three ranks of an entry that has so many before it.
local function ranks_of(group, before, key)
  if before == 0 then
    return {1, 1, 1}
  end
  return {before + 1, better(group, key) + 1, better_scores(group, key) + 1}
end

-- The entries of members, whose player ids begin at `start`.
local function entries_of(members, start)
  local entries = {}
  for chunk = 1, #members, 1000 do
    local players = {}
    for i = chunk, math.min(chunk + 999, #members) do
      players[i - chunk + 1] = string.sub(members[i], start)
    end
    local found = redis.call('HMGET', ENTRIES, unpack(players))
    if #found == #members then
      return found
    end
    for i = 1, #found do
      entries[chunk + i - 1] = found[i]
    end
  end
  return entries
end

-- The positions from + 1, from + 2, ... of a group: the three ranks of the first, the members, and
-- their entries.
local function stretch(group, from, length)
  if length <= 0 then
    return {}
  end
  local start = offset(group) + from
  local members = redis.call('ZRANGE', MEMBERS, start, start + length - 1)
  if #members == 0 then
    return {}
  end
  local reply = ranks_of(group, from, string.sub(members[1], #group + 1, #group + 8))
  reply[4], reply[5] = members, entries_of(members, #group + 17)
  return reply
end

-- Where a player stands in a group: among how many, and a stretch of one; nothing where it does not.
-- A hidden one stands where it would if only it were shown.
local function stand(group, player, entry)
  if not entry or state(entry) == REMOVED or group_of(entry) ~= group then
    return {}
  end
  local member = member_of(entry, player)
  local hidden = state(entry) == HIDDEN
  local before
  if hidden then
    before = count(group, '(' .. member)
  else
    local rank = redis.call('ZRANK', MEMBERS, member)
    if not rank then
      return redis.error_reply('DAMAGED a ranked entry is not among the members')
    end
    before = rank - offset(group)
  end
  local ranks = ranks_of(group, before, score_key(entry))
  ranks[4], ranks[5] = {member}, {entry}
  return {size(group) + (hidden and 1 or 0), ranks}
end
