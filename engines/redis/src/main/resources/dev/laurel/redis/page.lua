-- A page that starts behind each of three places and ends at a fourth.
-- ARGV: 2 group, 3 how many positions to skip, 4 and 5 bounds up to which members are skipped (or ''),
-- 6 bound up to which members are told (or ''), 7 limit; 8 from the end: the last of them ('1');
-- 9 the change number of the page that the caller has, or '?': where it is still that, the number is
-- the whole answer; otherwise the number now comes last. Without it, neither.
local change = ARGV[9] and redis.call('HGET', SUMS, '#') or ''
if change ~= '' and change == ARGV[9] then
  return {change}
end
local group, limit = ARGV[2], tonumber(ARGV[7])
local total = size(group)
local from, to = tonumber(ARGV[3]), total
for i = 4, 5 do
  if ARGV[i] ~= '' then
    from = math.max(from, count(group, ARGV[i]))
  end
end
if ARGV[6] ~= '' then
  to = count(group, ARGV[6])
end
if ARGV[8] == '1' then
  from = math.max(to - limit, 0)
  return {total, from > 0 and 1 or 0, stretch(group, from, to - from)}
end
local length = math.max(math.min(to - from, limit), 0)
local more = to - from > length and from < to and 1 or 0
return {total, more, stretch(group, from, length), change}
