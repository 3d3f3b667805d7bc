-- Give a partition to a named node, as if its lease had just been renewed. Only that node can take it before it expires.
--
-- KEYS  1 own  ARGV  1 term  2 the next node  3 ttl ms
-- Returns 1 if the partition is given, else 0: the term was not the owner's. May be sent twice.
--
-- The new term replaces the old one at once: no write of the owner before can come after this.

local own = redis.call('HMGET', KEYS[1], 't', 'n', 'from')
if own[1] ~= ARGV[1] then return own[3] == ARGV[1] and own[2] == ARGV[2] and 1 or 0 end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local term = string.format('%.0f', math.max(tonumber(own[1]) + 1, now * 1024))
redis.call('HSET', KEYS[1], 'n', ARGV[2], 't', term, 'x', string.format('%.0f', now + tonumber(ARGV[3])), 'from', ARGV[1])
return 1
