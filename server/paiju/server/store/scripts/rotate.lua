-- Deal end, or a log grown long between deals: the new snapshot, and log and out cut at the snapshot before.
--
-- KEYS  1 own  2 meta  3 log  4 out  5 snap  6 dd
-- ARGV  1 term  2 id of the last record, which the snapshot includes  3 snapshot bytes
--       4 ms of Redis time: results of requests older than this are forgotten
--       then sessions whose last request is forgotten too
-- Returns OK id | FENCED term | CONFLICT last id. Sent again it changes nothing.

local owner = redis.call('HGET', KEYS[1], 't')
if owner ~= ARGV[1] then return {'FENCED', owner or ''} end
local meta = redis.call('HMGET', KEYS[2], 'last', 'snap', 'closed')
if meta[2] == ARGV[2] then return {'OK', ARGV[2]} end
if meta[1] ~= ARGV[2] then return {'CONFLICT', meta[1] or '0-0'} end
if meta[3] then return redis.error_reply('PAIJU the table is closed; nothing was written') end
local horizon = tonumber(ARGV[4])
if not horizon then return redis.error_reply('PAIJU horizon is no ms; nothing was written') end
redis.call('XLEN', KEYS[3])
redis.call('XLEN', KEYS[4])

local old = {}
local seen = redis.call('HGETALL', KEYS[6])
for i = 1, #seen, 2 do
  local at = string.match(seen[i + 1], '^%d+|(%d+)|')
  if not at or tonumber(at) < horizon then old[#old + 1] = seen[i] end
end

redis.call('SET', KEYS[5], ARGV[3])
redis.call('HSET', KEYS[2], 'snap', ARGV[2])
-- Clients resume from anywhere after the previous snapshot: at a deal's end, from the start of that deal.
if meta[2] then
  redis.call('XTRIM', KEYS[3], 'MINID', meta[2])
  redis.call('XTRIM', KEYS[4], 'MINID', meta[2])
end
for _, asker in ipairs(old) do redis.call('HDEL', KEYS[6], asker) end
for i = 5, #ARGV do redis.call('HDEL', KEYS[6], ARGV[i]) end
return {'OK', ARGV[2]}
