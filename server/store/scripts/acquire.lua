-- Take a partition, unless another node's lease still runs.
--
-- KEYS  1 own        hash: n node, t term, x lease expiry (ms of Redis time)
-- ARGV  1 node  2 ttl ms  3 random 0 .. 1023
-- Returns 1, term, expiry of the lease before ('0' none), now | 0, holder, its expiry, now
--
-- term = now * 1024 + random, above the old one: after Redis was rolled back to an older state a new term still differs
-- from all that were given out in the lost time. It stays below 2^53, where Lua's numbers are exact.

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local own = redis.call('HMGET', KEYS[1], 'n', 't', 'x')
local node, expiry = own[1] or '', own[3] or '0'
local ms = string.format('%.0f', now)
if node ~= '' and node ~= ARGV[1] and tonumber(expiry) > now then return {'0', node, expiry, ms} end
local term = string.format('%.0f', math.max(tonumber(own[2] or '0') + 1, now * 1024 + tonumber(ARGV[3])))
redis.call('HSET', KEYS[1], 'n', ARGV[1], 't', term, 'x', string.format('%.0f', now + tonumber(ARGV[2])))
return {'1', term, expiry, ms}
