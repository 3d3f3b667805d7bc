-- Who has a partition's lease. In one step and on one server: the time is that of the same Redis as the lease's.
--
-- KEYS  1 own
-- Returns the node, '' if none has it; for how many ms the lease still runs, 0 if it has expired.

local own = redis.call('HMGET', KEYS[1], 'n', 'x')
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
return {own[1] or '', math.max(0, tonumber(own[2] or '0') - now)}
