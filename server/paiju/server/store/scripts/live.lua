-- Keep an entry until a time, end one, or only tell which there are. May be sent twice.
--
-- KEYS  1 ends (sorted set: name -> when it ends, ms)  2 values (hash: name -> value)  3 versions (hash: kind -> number)
-- ARGV  1 now ms  2 name, '' for none  3 when it ends; not later than now: it ends now  4 its value  5 how many are kept at most
--       6 kind
-- Returns the version; without a name also names and ends, names and values; '' if there is no room for this one.

local ended = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
for _, name in ipairs(ended) do redis.call('HDEL', KEYS[2], name) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
local version = tonumber(redis.call('HGET', KEYS[3], ARGV[6]) or '0')
if ARGV[2] == '' then
  return {version, redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES'), redis.call('HGETALL', KEYS[2])}
end
if tonumber(ARGV[3]) <= tonumber(ARGV[1]) then
  redis.call('ZREM', KEYS[1], ARGV[2])
  redis.call('HDEL', KEYS[2], ARGV[2])
else
  if not redis.call('ZSCORE', KEYS[1], ARGV[2]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[5]) then
    return ''
  end
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[2])
  if ARGV[4] == '' then
    redis.call('HDEL', KEYS[2], ARGV[2])
  else
    redis.call('HSET', KEYS[2], ARGV[2], ARGV[4])
  end
end
redis.call('HSET', KEYS[3], ARGV[6], string.format('%.0f', version + 1))
return version + 1
