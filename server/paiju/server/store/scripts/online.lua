-- Mark users as here, or no longer; a mark goes by itself. May be sent twice.
--
-- KEYS  a mark for each user  ARGV  1 how many of the first ones are here  2 seconds for which they are marked

for n = 1, tonumber(ARGV[1]) do redis.call('SET', KEYS[n], '1', 'EX', ARGV[2]) end
for n = tonumber(ARGV[1]) + 1, #KEYS do redis.call('DEL', KEYS[n]) end
return 'OK'
