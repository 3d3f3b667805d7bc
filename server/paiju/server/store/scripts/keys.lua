-- The keys that sign tokens: the current one, and the one before it. May be sent twice.
--
-- KEYS  1 current  2 before
-- ARGV  1 a new key  2 ms for which the current key stays valid after the new one has replaced it; -1: do not replace it
-- Returns current, before or ''.

local current, keep = redis.call('GET', KEYS[1]), tonumber(ARGV[2])
if not current then
  redis.call('SET', KEYS[1], ARGV[1])
elseif keep >= 0 and current ~= ARGV[1] then
  redis.call('SET', KEYS[1], ARGV[1])
  if keep > 0 then
    redis.call('SET', KEYS[2], current, 'PX', keep)
  else
    redis.call('DEL', KEYS[2])
  end
end
return {redis.call('GET', KEYS[1]), redis.call('GET', KEYS[2]) or ''}
