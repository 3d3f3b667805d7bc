-- Count something against a rate, which all nodes share: as many at once as its time allows, then one after the other.
--
-- KEYS  1 rate (string: ms of Redis time at which all that was counted is forgotten)  ARGV  1 how many in a time  2 that time, ms
-- Returns 0 if it was counted, else for how many ms to wait. The key goes when nothing is left to be remembered.

local time = redis.call('TIME')
local span = tonumber(ARGV[2])
local now, pause = time[1] * 1000 + math.floor(time[2] / 1000), span / tonumber(ARGV[1])
-- At most that time ahead: Redis' clock may have gone back.
local free = math.min(math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now), now + span)
local wait = math.ceil(free + pause - now - span)
if wait > 0 then return wait end
local after = math.ceil(free + pause)
redis.call('SET', KEYS[1], string.format('%.0f', after), 'PX', string.format('%.0f', after - now))
return 0
