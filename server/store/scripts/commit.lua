-- The one way to write a table: fenced by term, deduplicated, compare-and-append.
--
-- KEYS  1 own  2 meta  3 log  4 out  5 dd  6 due  7 tabs  8 cur  9 snap
-- ARGV  1 term  2 commit id  3 expected last id
--       4 request key ('' none)  5 request id  6 result
--       7 table  8 deadline ms ('' none)  9 cursor ('' keep)  10 listing ('' keep)
--       11 closing: ms until the keys go ('' stay open)
--       12 hint command ('' none)  13 channel
--       14 number of meta pairs, the pairs,
--       then per record: entry term, at ms, record bytes, n, n x (audience, bytes)
-- Returns OK last id | DUP result | STALE last request id | FENCED term | CONFLICT last id, or an error.
--
-- Everything is checked, and every key is read (so that one of a wrong type shows), before the first write.
-- Ids are derived here: a record with events gets (seq+1)-0, one without seq-(sub+1).

local MAX_PAIRS = 100
local MAX_INT = 9007199254740991

local function bad(text)
  return redis.error_reply('PAIJU ' .. text .. '; nothing was written')
end

local function natural(text)
  return text and #text <= 16 and string.find(text, '^%d+$') and tonumber(text) <= MAX_INT
end

local function split(id)
  local high, low = string.match(id, '^(%d+)%-(%d+)$')
  if natural(high) and natural(low) then return tonumber(high), tonumber(low) end
end

local term, commit, expected, asker, table_id = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[7]
local deadline, cursor, listing, closing = ARGV[8], ARGV[9], ARGV[10], ARGV[11]

local owner = redis.call('HGET', KEYS[1], 't')
if owner ~= term then return {'FENCED', owner or ''} end
local meta = redis.call('HMGET', KEYS[2], 'last', 'commit', 'pt', 'closed')
if meta[2] == commit then return {'OK', meta[1]} end

local move = false
if cursor ~= '' then
  local ms, n = split(cursor)
  if not ms then return bad('cursor is no stream id: ' .. cursor) end
  local at_ms, at_n = split(redis.call('GET', KEYS[8]) or '0-0')
  if not at_ms then return bad('the stored cursor is no stream id') end
  move = ms > at_ms or (ms == at_ms and n > at_n)
end

if asker ~= '' then
  if not natural(ARGV[5]) then return bad('request id is no integer in 0 .. 2^53-1: ' .. ARGV[5]) end
  local seen = redis.call('HGET', KEYS[5], asker)
  if seen then
    local bar = string.find(seen, '|', 1, true)
    local last = string.sub(seen, 1, bar - 1)
    if tonumber(ARGV[5]) <= tonumber(last) then
      if move then redis.call('SET', KEYS[8], cursor) end
      if tonumber(ARGV[5]) < tonumber(last) then return {'STALE', last} end
      return {'DUP', string.sub(seen, string.find(seen, '|', bar + 1, true) + 1)}
    end
  end
end

if (meta[1] or '0-0') ~= expected then return {'CONFLICT', meta[1] or '0-0'} end
if meta[4] then return bad('the table is closed') end

if commit == '' then return bad('commit id is empty') end
if deadline ~= '' and not natural(deadline) then return bad('deadline is no ms: ' .. deadline) end
if closing ~= '' and not natural(closing) then return bad('closing is no ms: ' .. closing) end
if not meta[1] and listing == '' then return bad('the first commit of a table needs a listing') end
local pairs_count = natural(ARGV[14]) and tonumber(ARGV[14]) or MAX_PAIRS + 1
if pairs_count > MAX_PAIRS then return bad('number of meta fields is not in 0 .. 100') end
local reserved = {last = 1, commit = 1, pt = 1, at = 1, snap = 1, closed = 1}
for i = 15, 13 + 2 * pairs_count, 2 do
  if reserved[ARGV[i]] then return bad('meta field is reserved: ' .. ARGV[i]) end
end

local seq, sub = split(expected)
if not seq then return bad('last id is not seq-sub: ' .. expected) end
local ids, starts, first_out = {}, {}, nil
local at, here, argc = nil, 15 + 2 * pairs_count, #ARGV
while here <= argc do
  at = ARGV[here + 1]
  local n = ARGV[here + 3]
  if not (natural(ARGV[here]) and natural(at) and natural(n)) then return bad('record has a bad term, at or count') end
  n = tonumber(n)
  if n > MAX_PAIRS then return bad('record has more than 100 audiences') end
  if tonumber(ARGV[here]) > tonumber(term) then return bad('record has a later term than its owner') end
  if n > 0 then seq = seq + 1; sub = 0 else sub = sub + 1 end
  local id = string.format('%.0f-%.0f', seq, sub)
  if n > 0 and not first_out then first_out = id end
  ids[#ids + 1] = id
  starts[#starts + 1] = here
  here = here + 4 + 2 * n
end
if #ids == 0 then return bad('commit has no record') end
if here ~= argc + 1 then return bad('the last record is cut short') end

if first_out and #redis.call('XRANGE', KEYS[4], first_out, '+', 'COUNT', 1) > 0 then
  return bad('out is ahead of meta')
end
local due = redis.call('ZSCORE', KEYS[6], table_id)
if listing ~= '' or closing ~= '' then redis.call('HEXISTS', KEYS[7], table_id) end

-- From here on nothing may fail. The first write is the one that Redis itself refuses when ids go back,
-- memory is out or the disk is full.
local published = meta[3] or '0'
for k, id in ipairs(ids) do
  local i = starts[k]
  local n = tonumber(ARGV[i + 3])
  redis.call('XADD', KEYS[3], id, 't', ARGV[i], 'a', ARGV[i + 1], 'r', ARGV[i + 2])
  if n > 0 then
    redis.call('XADD', KEYS[4], id, 't', ARGV[i], 'p', published, 'a', ARGV[i + 1], unpack(ARGV, i + 4, i + 3 + 2 * n))
    published = ARGV[i]
  end
end
local last = ids[#ids]
redis.call('HSET', KEYS[2], 'last', last, 'commit', commit, 'pt', published, 'at', at,
  unpack(ARGV, 15, 14 + 2 * pairs_count))
if asker ~= '' then redis.call('HSET', KEYS[5], asker, ARGV[5] .. '|' .. at .. '|' .. ARGV[6]) end
if closing ~= '' then
  redis.call('HSET', KEYS[2], 'closed', at)
  redis.call('HDEL', KEYS[7], table_id)
  deadline, listing = '', ''
  for _, k in ipairs({2, 3, 4, 5, 9}) do redis.call('PEXPIRE', KEYS[k], closing) end
end
if deadline ~= '' then
  redis.call('ZADD', KEYS[6], deadline, table_id)
elseif due then
  redis.call('ZREM', KEYS[6], table_id)
end
if listing ~= '' then redis.call('HSET', KEYS[7], table_id, listing) end
if move then redis.call('SET', KEYS[8], cursor) end
-- The hint may be forbidden by an ACL: it is only a wake-up, so its failure is swallowed.
if first_out and ARGV[12] ~= '' then redis.pcall(ARGV[12], ARGV[13], table_id .. ' ' .. last) end
return {'OK', last}
