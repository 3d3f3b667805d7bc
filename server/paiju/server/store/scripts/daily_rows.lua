-- The best results of a daily deal, and those around a user's.
--
-- KEYS  1 results (sorted set: user -> points)  2 players (hash: user -> row)
-- ARGV  1 user, '' for none  2 how many of the best  3 how many on either side of the user's
-- Returns how many have played, how many are in the table, the user's row or '', and the rows in order:
--         place in the table from 0, rank (equal points share it), points, row, '1' if it is the user's.

local mine = ARGV[1] ~= '' and redis.call('ZREVRANK', KEYS[1], ARGV[1]) or false
local rows, shown = {}, -1

local function add(from, to)
  from = math.max(from, shown + 1, 0)
  if to < from then return end
  local found = redis.call('ZREVRANGE', KEYS[1], from, to, 'WITHSCORES')
  for i = 1, #found, 2 do
    local rank = redis.call('ZCOUNT', KEYS[1], '(' .. found[i + 1], '+inf') + 1
    local place = from + (i - 1) / 2
    local own = found[i] == ARGV[1] and '1' or ''
    rows[#rows + 1] = {place, rank, found[i + 1], redis.call('HGET', KEYS[2], found[i]) or '', own}
    shown = place
  end
end

add(0, tonumber(ARGV[2]) - 1)
if mine then add(mine - tonumber(ARGV[3]), mine + tonumber(ARGV[3])) end
local own = ARGV[1] ~= '' and redis.call('HGET', KEYS[2], ARGV[1]) or ''
return {redis.call('HLEN', KEYS[2]), redis.call('ZCARD', KEYS[1]), own or '', rows}
