-- All that a new owner needs, in one round trip and of one moment.
--
-- KEYS  1 meta  2 log  3 out  4 snap  5 dd
-- ARGV  1 the last record that the caller has read before, '' none  2 the record of the snapshot that it has ('0-0' none)
-- Returns meta fields, snapshot or nil, log entries after the snapshot, dd fields, id of the oldest entry of out or nil, 0.
--         If the snapshot is still the one that the caller has: no snapshot, only the entries from its last record on, that
--         record included, and 1.

local snap_id = redis.call('HGET', KEYS[1], 'snap')
local first = redis.call('XRANGE', KEYS[3], '-', '+', 'COUNT', 1)[1]
local goes_on = ARGV[1] and ARGV[1] ~= '' and (snap_id or '0-0') == ARGV[2]
return {
  redis.call('HGETALL', KEYS[1]),
  -- A nil in the middle would cut the reply short.
  not goes_on and redis.call('GET', KEYS[4]),
  redis.call('XRANGE', KEYS[2], goes_on and ARGV[1] or snap_id and '(' .. snap_id or '-', '+'),
  redis.call('HGETALL', KEYS[5]),
  first and first[1] or false,
  goes_on and 1 or 0,
}
