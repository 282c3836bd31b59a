-- The figures of all scores of a group.
-- ARGV: 2 group, 3 whether score keys are complements ('1'), 4 how many buckets, then percentiles.
local group, complement, buckets = ARGV[2], ARGV[3] == '1', tonumber(ARGV[4])
local total = size(group)
if total == 0 then
  return {0}
end
local start = offset(group)

local function key_at(position)
  local members = redis.call('ZRANGE', MEMBERS, start + position - 1, start + position - 1)
  return string.sub(members[1], #group + 1, #group + 8)
end

-- As Distribution.positionOf has it.
local function position_of(percentile)
  return math.min(math.floor(total * (100 - percentile) / 100 + 1e-9) + 1, total)
end

-- Scores, from 0 up, as five limbs of 16 bits, the greatest first: a double holds no 64 bits.
local function score_of(key)
  local a, b, c, d = struct.unpack('>I2I2I2I2', key)
  if complement then
    return {0, 65535 - a, 65535 - b, 65535 - c, 65535 - d}
  end
  return {0, a, b, c, d}
end

local function key_of(score)
  local key = complement and {0} or score
  if complement then
    for i = 2, 5 do
      key[i] = 65535 - score[i]
    end
  end
  return struct.pack('>I2I2I2I2', key[2], key[3], key[4], key[5])
end

-- a + sign * b + carry
local function plus(a, b, sign, carry)
  local sum = {}
  for i = 5, 1, -1 do
    local limb = a[i] + sign * b[i] + carry
    sum[i] = limb % 65536
    carry = math.floor(limb / 65536)
  end
  return sum
end

-- The whole part of a * factor / divisor; both are small.
local function scale(a, factor, divisor)
  local product, carry = {}, 0
  for i = 5, 1, -1 do
    local limb = a[i] * factor + carry
    product[i] = limb % 65536
    carry = math.floor(limb / 65536)
  end
  local quotient, rest = {}, carry
  for i = 1, 5 do
    local limb = rest * 65536 + product[i]
    quotient[i] = math.floor(limb / divisor)
    rest = limb % divisor
  end
  return quotient
end

local function at_most(score)
  if complement then
    return total - better(group, key_of(score))
  end
  return count(group, '[' .. group .. key_of(score) .. LAST)
end

-- The i-th bucket ends before lowest + i * width / parts, as Histogram has it.
local function histogram(lowest, highest)
  local width = plus(highest, lowest, -1, 1)
  local parts = buckets
  if width[1] + width[2] + width[3] == 0 then
    parts = math.min(parts, width[4] * 65536 + width[5])
  end
  local counts = {}
  for i = 1, parts do
    counts[i] = at_most(plus(lowest, scale(width, i, parts), 1, -1))
  end
  return counts
end

local best, worst = key_at(1), key_at(total)
local quantiles = {}
for i = 5, #ARGV do
  quantiles[#quantiles + 1] = key_at(position_of(tonumber(ARGV[i])))
end
local lowest = score_of(complement and worst or best)
local highest = score_of(complement and best or worst)
local high, low = unpack(redis.call('HMGET', SUMS, group .. 'h', group .. 'l'))
return {total, best, worst, high or '0', low or '0', quantiles, histogram(lowest, highest)}
