-- Note that a user has played a daily deal, once: what is noted first stays. May be sent twice.
--
-- KEYS  1 results (sorted set: user -> points)  2 players (hash: user -> row)
-- ARGV  1 user  2 row  3 points, '' for a deal that has no place in the table  4 when the keys go, Unix ms
-- Returns 1 if it was noted now, else 0.

if redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2]) == 0 then return 0 end
redis.call('PEXPIREAT', KEYS[2], ARGV[4])
if ARGV[3] ~= '' then
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
  redis.call('PEXPIREAT', KEYS[1], ARGV[4])
end
return 1
