-- Prolong a lease. An expired one that nobody else took is still ours.
--
-- KEYS  1 own  ARGV  1 term  2 ttl ms
-- Returns 1 if the term is still the owner's, else 0.

if redis.call('HGET', KEYS[1], 't') ~= ARGV[1] then return 0 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'x', string.format('%.0f', now + tonumber(ARGV[2])))
return 1
