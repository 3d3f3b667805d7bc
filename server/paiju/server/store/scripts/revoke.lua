-- Remember that a session has ended, until its tokens expire; or only tell which have. May be sent twice.
--
-- KEYS  1 revoked (sorted set: session -> when its tokens expire, ms)
-- ARGV  1 now ms  2 session, '' for none  3 when its tokens expire  4 how many are remembered at most
-- Returns the sessions remembered and their times, or '' if there is no room for this one.

redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
if ARGV[2] == '' then
  return redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES')
end
if not redis.call('ZSCORE', KEYS[1], ARGV[2]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then
  return ''
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[2])
return {ARGV[2], ARGV[3]}
