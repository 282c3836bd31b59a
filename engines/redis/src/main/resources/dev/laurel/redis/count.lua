-- How a score compares with a group. ARGV: 2 group, 3 score key.
local group, key = ARGV[2], ARGV[3]
local before = better(group, key)
local upto = count(group, '[' .. group .. key .. LAST)
return {before, better_scores(group, key), upto - before, size(group)}
