-- The one way to write a table: fenced by term, deduplicated, compare-and-append.
--
-- KEYS  1 own  2 meta  3 log  4 out  5 dd  6 due  7 tabs  8 snap
-- ARGV  1 term  2 commit id  3 expected last id
--       4 request key ('' none)  5 request id  6 result
--       7 table  8 deadline ms ('' none)  9 listing ('' keep)
--       10 closing: ms until the keys go ('' stay open)
--       11 number of meta pairs, the pairs,
--       then per record: entry term, at ms, record bytes, n, n x (audience, bytes)
-- Returns OK last id | DUP result | STALE last request id | FENCED term | CONFLICT last id, or an error.
--
-- Everything is checked before the first write. The partition's keys had their types checked by `acquire`, the table's are
-- read here. Records are written by `append`.
-- Redis pays for every call and every closure: about 0.4 and 0.1 us.

local MAX_PAIRS = 100
local term, commit, expected, asker, number = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local table_id, deadline, listing, closing = ARGV[7], ARGV[8], ARGV[9], ARGV[10]

local function bad(text)
  return redis.error_reply('PAIJU ' .. text .. '; nothing was written')
end

local owner = redis.call('HGET', KEYS[1], 't')
if owner ~= term then return {'FENCED', owner or ''} end
local meta = redis.call('HMGET', KEYS[2], 'last', 'commit', 'pt', 'closed')
local last = meta[1] or '0-0'
if meta[2] == commit then return {'OK', last} end

if asker ~= '' then
  if #number > 16 or not string.find(number, '^%d+$') or tonumber(number) > 9007199254740991 then
    return bad('the request id is no integer in 0 .. 2^53-1: ' .. number)
  end
  local seen = redis.call('HGET', KEYS[5], asker)
  if seen then
    local before, result = string.match(seen, '^(%d+)|%d+|(.*)$')
    local new = tonumber(number) - tonumber(before)
    if new < 0 then return {'STALE', before} end
    if new == 0 then return {'DUP', result} end
  end
end

if last ~= expected then return {'CONFLICT', last} end
if meta[4] then return bad('the table is closed') end
if commit == '' then return bad('the commit id is empty') end
if not meta[1] and listing == '' then return bad('the first commit of a table needs a listing') end
if #deadline > 16 or #closing > 12 or not string.find(deadline .. ' ' .. closing .. ' ' .. ARGV[11], '^%d* %d* %d+$') then
  return bad('deadline, closing or number of meta fields is no integer')
end
local pairs_count = tonumber(ARGV[11])
if pairs_count > MAX_PAIRS then return bad('more than 100 meta fields') end
if pairs_count > 0 then
  local reserved = {last = 1, commit = 1, pt = 1, at = 1, snap = 1, closed = 1}
  for i = 12, 10 + 2 * pairs_count, 2 do
    if reserved[ARGV[i]] then return bad('this meta field is the store\'s own: ' .. ARGV[i]) end
  end
end

local first, argc, public, at = 12 + 2 * pairs_count, #ARGV, false, nil
local here = first
while here <= argc do
  at = ARGV[here + 1]
  local n = ARGV[here + 3] or ''
  if not string.find(ARGV[here] .. ' ' .. (at or '') .. ' ' .. n, '^%d+ %d+ %d+$') then
    return bad('a record\'s term, time or number of audiences is no integer')
  end
  if ARGV[here] ~= term and tonumber(ARGV[here]) > tonumber(term) then return bad('a record is of a later term') end
  n = tonumber(n)
  if n > MAX_PAIRS then return bad('a record has more than 100 audiences') end
  public = public or n > 0
  here = here + 4 + 2 * n
end
if here == first then return bad('the commit has no record') end
if here ~= argc + 1 then return bad('the last record is cut short') end
if public then redis.call('XLEN', KEYS[4]) end

-- From here on nothing may fail. The first write is the one that Redis itself refuses when memory is out, the disk is full
-- or replicas are missing; after it, Redis lets the script finish.
local published
last, published = append(first, last, meta[3] or '0')
redis.call('HSET', KEYS[2], 'last', last, 'commit', commit, 'pt', published, 'at', at, unpack(ARGV, 12, first - 1))
if asker ~= '' then redis.call('HSET', KEYS[5], asker, number .. '|' .. at .. '|' .. ARGV[6]) end
if closing ~= '' then
  redis.call('HSET', KEYS[2], 'closed', at)
  redis.call('HDEL', KEYS[7], table_id)
  deadline, listing = '', ''
  for _, k in ipairs({2, 3, 4, 5, 8}) do redis.call('PEXPIRE', KEYS[k], closing) end
end
if deadline ~= '' then
  redis.call('ZADD', KEYS[6], deadline, table_id)
else
  redis.call('ZREM', KEYS[6], table_id)
end
if listing ~= '' then redis.call('HSET', KEYS[7], table_id, listing) end
return {'OK', last}
