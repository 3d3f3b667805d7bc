-- Bring a table to where its owner remembers it, after Redis has come back with an older state.
--
-- KEYS  1 own  2 meta  3 log  4 out  5 dd  6 due  7 tabs  8 snap   (as in commit)
-- ARGV  1 term  2 id of this write  3 last id found  4 table  5 listing  6 deadline ms ('' none)  7 time of the last record
--       8 '1': start over from the snapshot; '': what is there is the beginning of what the owner remembers
--       9 snapshot's record id ('0-0' there is none)  10 snapshot bytes  11 term of the last published record in it
--       12 number of requests, then per request: asker, 'id|at|result'
--       then per record: entry term, at ms, record bytes, n, n x (audience, bytes)
-- Returns OK last id | FENCED term | CONFLICT last id. Sent again it changes nothing.
--
-- Records keep the terms under which they were first accepted, so that what clients have of them stays valid.

local owner = redis.call('HGET', KEYS[1], 't')
if owner ~= ARGV[1] then return {'FENCED', owner or ''} end
local meta = redis.call('HMGET', KEYS[2], 'last', 'commit', 'pt')
local last = meta[1] or '0-0'
if meta[2] == ARGV[2] then return {'OK', last} end
if last ~= ARGV[3] then return {'CONFLICT', last} end

local published = meta[3] or '0'
if ARGV[8] == '1' then
  redis.call('DEL', KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[8])
  last, published = ARGV[9], ARGV[11]
  if last ~= '0-0' then
    redis.call('SET', KEYS[8], ARGV[10])
    redis.call('HSET', KEYS[2], 'snap', last)
  end
end

local here = 13
for _ = 1, tonumber(ARGV[12]) do
  redis.call('HSET', KEYS[5], ARGV[here], ARGV[here + 1])
  here = here + 2
end
last, published = append(here, last, published)
redis.call('HSET', KEYS[2], 'last', last, 'commit', ARGV[2], 'pt', published, 'at', ARGV[7])
redis.call('HSET', KEYS[7], ARGV[4], ARGV[5])
if ARGV[6] ~= '' then
  redis.call('ZADD', KEYS[6], ARGV[6], ARGV[4])
else
  redis.call('ZREM', KEYS[6], ARGV[4])
end
return {'OK', last}
