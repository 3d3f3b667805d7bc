-- All that a new owner needs, in one round trip and of one moment.
--
-- KEYS  1 meta  2 log  3 out  4 snap  5 dd
-- Returns meta fields, snapshot or nil, log entries after the snapshot, dd fields, id of the oldest entry of out or nil.

local snap_id = redis.call('HGET', KEYS[1], 'snap')
local first = redis.call('XRANGE', KEYS[3], '-', '+', 'COUNT', 1)[1]
return {
  redis.call('HGETALL', KEYS[1]),
  redis.call('GET', KEYS[4]),
  redis.call('XRANGE', KEYS[2], snap_id and '(' .. snap_id or '-', '+'),
  redis.call('HGETALL', KEYS[5]),
  -- A nil at the end would cut the reply short.
  first and first[1] or false,
}
