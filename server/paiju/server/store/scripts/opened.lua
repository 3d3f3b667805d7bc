-- Note that a user opens a table, unless too many are noted. May be sent twice.
--
-- KEYS  1 opened (hash: table -> '')  ARGV  1 table  2 how many may be noted  3 ms after which all is forgotten
-- Returns nothing if it is noted, else the tables that are; the caller takes out those that are closed.

if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[2]) then
  return redis.call('HKEYS', KEYS[1])
end
redis.call('HSET', KEYS[1], ARGV[1], '')
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return {}
