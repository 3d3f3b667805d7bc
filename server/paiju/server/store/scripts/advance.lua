-- Move a partition's command cursor past a command that was refused, so that it left no record.
--
-- KEYS  1 own  2 cur  ARGV  1 term  2 stream id of the command
-- Returns OK cursor | FENCED term. The cursor never goes back.

local owner = redis.call('HGET', KEYS[1], 't')
if owner ~= ARGV[1] then return {'FENCED', owner or ''} end
local ms, n = string.match(ARGV[2], '^(%d+)%-(%d+)$')
if not ms then return redis.error_reply('PAIJU cursor is no stream id; nothing was written') end
local cursor = redis.call('GET', KEYS[2]) or '0-0'
local old_ms, old_n = string.match(cursor, '^(%d+)%-(%d+)$')
ms, n, old_ms, old_n = tonumber(ms), tonumber(n), tonumber(old_ms), tonumber(old_n)
if ms < old_ms or (ms == old_ms and n <= old_n) then return {'OK', cursor} end
redis.call('SET', KEYS[2], ARGV[2])
return {'OK', ARGV[2]}
