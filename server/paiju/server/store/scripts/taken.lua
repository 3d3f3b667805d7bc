-- Forget entries that are booked, unless later ones of the same deals have come meanwhile. May be sent twice.
--
-- KEYS  1 done  ARGV  per entry: id, 'term seq' of the one that was booked
-- Returns how many were forgotten.

local forgotten = 0
for i = 1, #ARGV, 2 do
  local there = redis.call('HGET', KEYS[1], ARGV[i])
  if there and string.match(there, '^(%d+ %d+)\n') == ARGV[i + 1] then
    forgotten = forgotten + redis.call('HDEL', KEYS[1], ARGV[i])
  end
end
return forgotten
