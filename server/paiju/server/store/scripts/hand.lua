-- Hand in the entry of a deal or match that has ended, to be booked: fenced by term. May be sent twice.
--
-- KEYS  1 own  2 done (hash: id -> 'term seq', a line's end, entry)
-- ARGV  1 term of the owner  2 id  3 term and 4 seq of the record that ended it  5 entry
-- Returns OK | FENCED term. An entry of this place in the log, or of a later one, stays as it is.

local owner = redis.call('HGET', KEYS[1], 't')
if owner ~= ARGV[1] then return {'FENCED', owner or ''} end
local before = redis.call('HGET', KEYS[2], ARGV[2])
if before then
  local term, seq = string.match(before, '^(%d+) (%d+)\n')
  term, seq = tonumber(term), tonumber(seq)
  local now = tonumber(ARGV[3])
  if term > now or (term == now and seq >= tonumber(ARGV[4])) then return {'OK'} end
end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3] .. ' ' .. ARGV[4] .. '\n' .. ARGV[5])
return {'OK'}
