-- Give a partition back. The expiry becomes now: the next owner counts the outage from this moment.
--
-- KEYS  1 own  ARGV  1 term
-- Returns 1 if the term was the owner's, else 0. The term stays, so that the next one is above it.

if redis.call('HGET', KEYS[1], 't') ~= ARGV[1] then return 0 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'n', '', 'x', string.format('%.0f', now))
return 1
