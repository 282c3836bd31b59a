-- One shard's part of a page: the members around a place, which may be taken or not.
-- ARGV: 2 group, 3 the place, as the rest of a member, 4 how many before it, 5 how many from it on,
-- 6 a player to look up, or ''.
-- Answers: how many members there are; how many are before the place, how many have a better score,
-- and how many different better scores this shard counts; how many have a better score than the
-- first member told; how many before the place are told; the members, their entries, and the
-- player's entry ('' where it has none).
local group, place = ARGV[2], ARGV[3]
local key = string.sub(place, 1, 8)
local at = count(group, '(' .. group .. place)
local back = math.min(at, tonumber(ARGV[4]))
local length = back + tonumber(ARGV[5])
local total = size(group)
length = math.min(length, total - at + back)
local members = {}
if length > 0 then
  local start = offset(group) + at - back
  members = redis.call('ZRANGE', MEMBERS, start, start + length - 1)
end
local above = #members > 0 and better(group, string.sub(members[1], #group + 1, #group + 8)) or 0
local entry = ARGV[6] ~= '' and redis.call('HGET', ENTRIES, ARGV[6]) or ''
return {
  total, at, better(group, key), better_scores(group, key), above, back, members,
  #members > 0 and entries_of(members, #group + 17) or {}, entry
}
