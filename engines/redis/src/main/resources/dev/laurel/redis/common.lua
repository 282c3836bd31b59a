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

-- How many scores of all groups come before the group's.
local function scores_offset(group)
  return group == '' and 0 or redis.call('ZLEXCOUNT', SCORES, '-', '(' .. group)
end

-- A look-up and one walk where the score is there and it is known how many scores come before the
-- group's; four walks otherwise.
local function better_scores(group, key, scores_start)
  local start = scores_start or group == '' and 0
  local rank = start and redis.call('ZRANK', SCORES, group .. key)
  return rank and rank - start or redis.call('ZLEXCOUNT', SCORES, first(group), '(' .. group .. key)
end

-- The three ranks of an entry that has so many before it in its group, whose members begin at
-- `start`. The one before it tells whether there is anything to count: most have a score of their own.
-- A position goes to Redis as text, as numbers are written with 17 digits, which takes longer.
local function ranks_of(group, start, before, key, scores_start)
  if before == 0 then
    return 1, 1, 1
  end
  local last, score = string.format('%d', start + before - 1), group .. key
  local above = redis.call('ZRANGE', MEMBERS, last, last)[1]
  local tied = above and string.sub(above, 1, #score) == score
  local competition = tied and better(group, key) or before
  return before + 1, competition + 1, better_scores(group, key, scores_start) + 1
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
  local start = offset(group)
  local members = redis.call('ZRANGE', MEMBERS, start + from, start + from + length - 1)
  if #members == 0 then
    return {}
  end
  local reply = {ranks_of(group, start, from, string.sub(members[1], #group + 1, #group + 8))}
  reply[4], reply[5] = members, entries_of(members, #group + 17)
  return reply
end

-- Whether a player with that entry stands in a group.
local function stands(group, entry)
  return entry and state(entry) ~= REMOVED and group_of(entry) == group
end

-- The three ranks of an entry that stands in a group, whose members begin at `start`; nothing where
-- it should be one of them and is not. A hidden one stands where it would if only it were shown.
local function ranks_in(group, start, entry, member, scores_start)
  local before
  if state(entry) == HIDDEN then
    before = count(group, '(' .. member)
  else
    local rank = redis.call('ZRANK', MEMBERS, member)
    if not rank then
      return
    end
    before = rank - start
  end
  return ranks_of(group, start, before, score_key(entry), scores_start)
end

local function damaged()
  return redis.error_reply('DAMAGED a ranked entry is not among the members')
end

-- Where a player stands in a group: among how many, and a stretch of one; nothing where it does not.
local function stand(group, player, entry)
  if not stands(group, entry) then
    return {}
  end
  local member = member_of(entry, player)
  local ranks = {ranks_in(group, offset(group), entry, member)}
  if not ranks[1] then
    return damaged()
  end
  ranks[4], ranks[5] = {member}, {entry}
  return {size(group) + (state(entry) == HIDDEN and 1 or 0), ranks}
end
