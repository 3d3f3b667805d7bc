-- Put before commit and restore: the one way in which records enter the log.
--
-- Appends the records in ARGV[here] and after it (entry term, at ms, record bytes, n, n x (audience, bytes) each) behind the
-- record with id `last`. `published` is the term of the last record with audiences.
-- A record with audiences gets the id (seq+1)-0, one without seq-(sub+1): ids are derived, so they cannot go back.
-- Returns the last id, and the term of the last record with audiences.
local function append(here, last, published)
  local seq, sub = string.match(last, '^(%d+)%-(%d+)$')
  seq, sub = tonumber(seq), tonumber(sub)
  local argc = #ARGV
  while here <= argc do
    local n = tonumber(ARGV[here + 3])
    if n > 0 then seq, sub = seq + 1, 0 else sub = sub + 1 end
    last = seq .. '-' .. sub
    redis.call('XADD', KEYS[3], last, 't', ARGV[here], 'a', ARGV[here + 1], 'r', ARGV[here + 2])
    if n > 0 then
      redis.call('XADD', KEYS[4], last, 't', ARGV[here], 'p', published, 'a', ARGV[here + 1],
        unpack(ARGV, here + 4, here + 3 + 2 * n))
      published = ARGV[here]
    end
    here = here + 4 + 2 * n
  end
  return last, published
end

