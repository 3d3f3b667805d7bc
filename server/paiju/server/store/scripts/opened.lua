-- Note that a user opens a table, unless too many are noted. May be sent twice.
--
-- KEYS  1 opened (hash: table -> when it was noted, s)  ARGV  1 table  2 how many may be noted  3 ms after which all is forgotten
--       4 seconds for which a table may be noted before it is opened
-- Returns '1' if it is noted; else '0' and the tables that are, without those that may be just opening; the caller takes out
-- those that are closed.

local now = tonumber(redis.call('TIME')[1])
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[2]) then
  local old, noted = {'0'}, redis.call('HGETALL', KEYS[1])
  for i = 1, #noted, 2 do
    local at = tonumber(noted[i + 1]) or 0
    if at + tonumber(ARGV[4]) < now or at > now then old[#old + 1] = noted[i] end
  end
  return old
end
redis.call('HSET', KEYS[1], ARGV[1], now)
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return {'1'}
