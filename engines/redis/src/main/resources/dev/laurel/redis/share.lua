-- Brings changes into one shard, in their order, and counts in between for changes of all shards.
--
-- Different scores are counted by another shard each, the one that the score's hash names. So where
-- this shard has a score for the first time, or no longer, it notes that in its journal, for the
-- caller to take there; the notes are numbered, and stay until the caller of a later call says that
-- they were taken.
--
-- ARGV: 2 when the keys expire, or ''; 3 up to which number notes have been taken; 4 whether to
-- answer the journal ('1'); then either 'a', a player and a packed entry: a change; or 'p', a group,
-- and the rest of a member: a place to count at.
-- Answers: for each change the version of the entry before it, '' where there was none; the number
-- of the last note after each; for each place how many members are before it, how many have a
-- better score, and how many there are; the number of the first note, and all notes.
-- Numbers begin at the time, so that they are new also where the division was dropped before.
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end

local written = tonumber(redis.call('HGET', SUMS, '>') or now())
local before = written

local function note(kind, score)
  redis.call('RPUSH', JOURNAL, kind .. score)
  written = written + 1
end

local function left(score)
  if not is_score(score) then
    note('-', score)
  end
end

local function entered(score, member)
  if not is_score(score) then
    note('+', score)
  end
  redis.call('ZADD', MEMBERS, 0, member)
end

local waiting = redis.call('LLEN', JOURNAL)
local taken = tonumber(ARGV[3]) - (before - waiting)
if taken > 0 then
  redis.call('LTRIM', JOURNAL, taken, -1)
end

local versions, marks, counts = {}, {}, {}
local i = 5
while i <= #ARGV do
  if ARGV[i] == 'a' then
    local player = ARGV[i + 1]
    local known = redis.call('HGET', ENTRIES, player)
    versions[#versions + 1] = known and string.sub(known, 1, 8) or ''
    apply(player, known, ARGV[i + 2], left, entered)
    marks[#marks + 1] = written
  else
    local group, rest = ARGV[i + 1], ARGV[i + 2]
    counts[#counts + 1] = count(group, '(' .. group .. rest)
    counts[#counts + 1] = better(group, string.sub(rest, 1, 8))
    counts[#counts + 1] = size(group)
  end
  i = i + 3
end

if written > before then
  redis.call('HSET', SUMS, '>', string.format('%.0f', written))
end
finish(ARGV[2])
local notes = ARGV[4] == '1' and redis.call('LRANGE', JOURNAL, 0, -1) or {}
return {versions, marks, counts, written - redis.call('LLEN', JOURNAL) + 1, notes}
