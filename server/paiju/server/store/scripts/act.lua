-- Note that an act was begun, and its outcome; the first outcome stays. May be sent twice.
--
-- KEYS  1 act (hash: f fields, s a secret drawn at its beginning, o outcome)
-- ARGV  1 fields, '' to look only  2 a secret  3 its outcome, '' for none yet  4 ms for which it is remembered
-- Returns fields, secret and outcome ('' for what there is not), and 1 if it was begun now.

local begun = 0
if ARGV[1] ~= '' then
  begun = redis.call('HSETNX', KEYS[1], 'f', ARGV[1])
  if begun == 1 then redis.call('HSET', KEYS[1], 's', ARGV[2]) end
  if ARGV[3] ~= '' and redis.call('HGET', KEYS[1], 'f') == ARGV[1] then
    redis.call('HSETNX', KEYS[1], 'o', ARGV[3])
    redis.call('HDEL', KEYS[1], 's')
  end
  if begun == 1 or ARGV[3] ~= '' then redis.call('PEXPIRE', KEYS[1], ARGV[4]) end
end
local known = redis.call('HMGET', KEYS[1], 'f', 's', 'o')
return {known[1] or '', known[2] or '', known[3] or '', begun}
