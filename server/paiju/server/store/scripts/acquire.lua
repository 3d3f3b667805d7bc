-- Take a partition, unless another node's lease still runs.
--
-- KEYS  1 own (hash: n node, t term, x lease expiry in ms of Redis time, v newest format of its records)  2 due  3 tabs
-- ARGV  1 node  2 ttl ms  3 random 0 .. 1023  4 a term below the new one, 0 any
--       5 the format of records that the node writes, '' for no node of tables  6 those that it reads, with commas between
--       7 for how many ms after a renewal the lease of a suspect is respected, then the suspects
-- Returns 1, term, time the owner before was last known alive ('0' there was none), now, format
--       | 0, holder, when it loses the lease unless it renews it, now
--       | 2, format: the partition has tables whose records this node does not read
--
-- A suspect is a node whose process seems to be gone. One that lives renews its leases and keeps them. One that does not and
-- still lives loses them earlier than it thinks, which is as safe as any take-over: every write compares the term.
--
-- term = now * 1024 + random, or the old one + 1 + random where Redis' clock went back: after Redis was rolled back to an
-- older state a new term still differs from all that were given out in the lost time. It stays below 2^53, where Lua's
-- numbers are exact.

local time = redis.call('TIME')
local now, ttl = time[1] * 1000 + math.floor(time[2] / 1000), tonumber(ARGV[2])
local own = redis.call('HMGET', KEYS[1], 'n', 't', 'x', 'v')
local node, expiry = own[1] or '', tonumber(own[3] or '0')

local function text(number)
  return string.format('%.0f', number)
end

if node ~= '' and node ~= ARGV[1] and expiry > now then
  if expiry > now + ttl then
    -- Redis' clock went back. A living owner renews by the new clock; a dead one must not block for longer than a lease.
    expiry = now + ttl
    redis.call('HSET', KEYS[1], 'x', text(expiry))
  end
  local loses = expiry
  for i = 8, #ARGV do
    if ARGV[i] == node then loses = expiry - ttl + tonumber(ARGV[7]) end
  end
  if loses > now then return {'0', node, text(loses), text(now)} end
end
-- The commit script relies on these types: a write that fails halfway would be worse than no owner.
for i, wanted in ipairs({'hash', 'zset', 'hash'}) do
  local found = redis.call('TYPE', KEYS[i]).ok
  if found ~= 'none' and found ~= wanted then
    return redis.error_reply('PAIJU ' .. KEYS[i] .. ' is a ' .. found .. ', not a ' .. wanted .. '; nothing was written')
  end
end
-- Versions that noted no format wrote the first one. A partition without tables holds nothing to be read.
local writes, holds = tonumber(ARGV[5] or ''), tonumber(own[4] or '1')
if writes and redis.call('HLEN', KEYS[3]) > 0 then
  if not string.find(',' .. ARGV[6] .. ',', ',' .. text(holds) .. ',', 1, true) then return {'2', text(holds)} end
  writes = math.max(writes, holds)
end
-- A released partition expired when it was released, any other one lease after its owner's last sign of life.
local alive = node == '' and expiry or expiry - ttl
local above = math.max(tonumber(own[2] or '0'), tonumber(ARGV[4] or '0')) + 1
local term = text(math.max(above, now * 1024) + tonumber(ARGV[3]))
redis.call('HSET', KEYS[1], 'n', ARGV[1], 't', term, 'x', text(now + ttl))
if writes then redis.call('HSET', KEYS[1], 'v', text(writes)) end
return {'1', term, text(alive), text(now), text(writes or 0)}
