-- The secret of one day's deal of one game: the first server that offers one decides. May be sent twice.
--
-- KEYS  1 secret
-- ARGV  1 a new secret, '' to make none  2 when the key goes, Unix ms
-- Returns the secret, '' if there is none.

local there = redis.call('GET', KEYS[1])
if there or ARGV[1] == '' then return there or '' end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
return ARGV[1]
