-- Prolong a lease. An expired one that nobody else took is still ours.
--
-- KEYS  1 own  ARGV  1 term  2 ttl ms
-- Returns ms since the last renewal; if the term is not the owner's, -2 where the owner's is later, otherwise -1.

local own = redis.call('HMGET', KEYS[1], 't', 'x')
if own[1] ~= ARGV[1] then
  if tonumber(own[1] or '0') > tonumber(ARGV[1]) then return -2 end
  return -1
end
local time = redis.call('TIME')
local now, ttl = time[1] * 1000 + math.floor(time[2] / 1000), tonumber(ARGV[2])
redis.call('HSET', KEYS[1], 'x', string.format('%.0f', now + ttl))
return math.max(0, now - (tonumber(own[2]) - ttl))
