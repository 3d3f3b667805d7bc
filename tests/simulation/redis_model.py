"""The commands of Redis that the server and its scripts use, on plain dictionaries.

Every write is kept with the transaction it belongs to, as Redis' append-only file does: a Redis that comes back
without its last writes is the same file, cut.
"""

from collections.abc import Callable
from typing import Any, Final

WRITES: Final = frozenset(
    {
        b"SET",
        b"DEL",
        b"HSET",
        b"HDEL",
        b"PEXPIRE",
        b"PEXPIREAT",
        b"EXPIRE",
        b"ZADD",
        b"ZREM",
        b"ZREMRANGEBYSCORE",
    }
    | {b"XADD", b"XTRIM", b"RPUSH", b"LTRIM"}
)
Args = tuple[bytes, ...]
Bytes = bytes | None


class Status(bytes):
    """A reply such as OK."""

    __slots__ = ()


class RedisError(Exception):
    """An error reply; the text begins with Redis' word."""


class Stream:
    """Entries by id, in order."""

    def __init__(self) -> None:
        self.entries: dict[tuple[int, int], list[bytes]] = {}
        self.last = (0, 0)


class Database:
    """All keys of one Redis."""

    def __init__(self, now_ms: Callable[[], float]) -> None:
        self.now_ms = now_ms
        self.keys: dict[bytes, Any] = {}
        self.expiries: dict[bytes, int] = {}
        self.on_expired: Callable[[bytes], None] = lambda _key: None
        """Called when a key is found to have expired."""
        self._commands = {
            name[3:].upper().encode(): getattr(self, name) for name in dir(self) if name.startswith("do_")
        }

    def run(self, name: bytes, args: Args) -> Any:
        """Run one command. Raises `RedisError`."""
        command = self._commands.get(name)
        if command is None:
            raise RedisError(f"ERR unknown command '{name.decode()}'")
        return command(*args)

    def find(self, key: bytes, kind: type) -> Any:
        """Return a key's value, None if there is none. Raises `RedisError` for one of another kind."""
        expiry = self.expiries.get(key)
        if expiry is not None and expiry <= self.now_ms():
            self._drop(key)
            self.on_expired(key)
        value = self.keys.get(key)
        if value is not None and type(value) is not kind:
            raise RedisError("WRONGTYPE Operation against a key holding the wrong kind of value")
        return value

    def last_entry(self, key: bytes) -> tuple[int, int]:
        """Return the id of a stream's last entry; (0, 0) if there is none."""
        stream = self.find(key, Stream)
        return stream.last if stream else (0, 0)

    def _made(self, key: bytes, kind: type) -> Any:
        value = self.find(key, kind)
        if value is None:
            value = self.keys[key] = kind()
        return value

    def _drop(self, key: bytes) -> bool:
        self.expiries.pop(key, None)
        return self.keys.pop(key, None) is not None

    def _tidy(self, key: bytes) -> None:
        if not self.keys.get(key, True):
            self._drop(key)

    # strings and keys

    def do_get(self, key: bytes) -> Bytes:
        found: Bytes = self.find(key, bytes)
        return found

    def do_set(self, key: bytes, value: bytes, *options: bytes) -> Status | None:
        words = [option.upper() for option in options]
        self.find(key, type(self.keys.get(key, b"")))
        if b"NX" in words and key in self.keys:
            return None
        self._drop(key)
        self.keys[key] = value
        for unit, factor, base in ((b"EX", 1000, self.now_ms()), (b"PX", 1, self.now_ms()), (b"PXAT", 1, 0)):
            if unit in words:
                self.expiries[key] = int(base + factor * int(options[words.index(unit) + 1]))
        return Status(b"OK")

    def do_del(self, *keys: bytes) -> int:
        return sum(self._drop(key) for key in keys)

    def do_type(self, key: bytes) -> Status:
        self.find(key, type(self.keys.get(key, b"")))
        names = {bytes: b"string", dict: b"hash", list: b"list", Scores: b"zset", Stream: b"stream"}
        return Status(names[type(self.keys[key])] if key in self.keys else b"none")

    def do_pexpire(self, key: bytes, after_ms: bytes) -> int:
        self.find(key, type(self.keys.get(key, b"")))
        if key not in self.keys:
            return 0
        self.expiries[key] = int(self.now_ms()) + int(after_ms)
        return 1

    def do_pexpireat(self, key: bytes, at_ms: bytes) -> int:
        return self.do_pexpire(key, b"%d" % (int(at_ms) - int(self.now_ms())))

    def do_expire(self, key: bytes, after_s: bytes) -> int:
        return self.do_pexpire(key, b"%d" % (1000 * int(after_s)))

    def do_time(self) -> list[bytes]:
        micros = int(self.now_ms() * 1000)
        return [b"%d" % (micros // 1_000_000), b"%d" % (micros % 1_000_000)]

    # hashes

    def do_hget(self, key: bytes, name: bytes) -> Bytes:
        fields = self.find(key, dict)
        return fields.get(name) if fields else None

    def do_hmget(self, key: bytes, *names: bytes) -> list[Bytes]:
        fields = self.find(key, dict) or {}
        return [fields.get(name) for name in names]

    def do_hset(self, key: bytes, *pairs: bytes) -> int:
        fields = self._made(key, dict)
        before = len(fields)
        fields.update(zip(pairs[::2], pairs[1::2], strict=True))
        return len(fields) - before

    def do_hdel(self, key: bytes, *names: bytes) -> int:
        fields = self.find(key, dict) or {}
        count = sum(fields.pop(name, None) is not None for name in names)
        self._tidy(key)
        return count

    def do_hgetall(self, key: bytes) -> list[bytes]:
        return [word for pair in (self.find(key, dict) or {}).items() for word in pair]

    def do_hkeys(self, key: bytes) -> list[bytes]:
        return list(self.find(key, dict) or {})

    def do_hlen(self, key: bytes) -> int:
        return len(self.find(key, dict) or {})

    def do_hexists(self, key: bytes, name: bytes) -> int:
        return int(name in (self.find(key, dict) or {}))

    # sorted sets

    def do_zadd(self, key: bytes, score: bytes, member: bytes) -> int:
        scores = self._made(key, Scores)
        new = member not in scores
        scores[member] = float(score)
        return int(new)

    def do_zrem(self, key: bytes, *members: bytes) -> int:
        scores = self.find(key, Scores) or {}
        count = sum(scores.pop(member, None) is not None for member in members)
        self._tidy(key)
        return count

    def do_zscore(self, key: bytes, member: bytes) -> Bytes:
        score = (self.find(key, Scores) or {}).get(member)
        return None if score is None else _number(score)

    def do_zcard(self, key: bytes) -> int:
        return len(self.find(key, Scores) or {})

    def do_zrange(self, key: bytes, first: bytes, last: bytes, *_with_scores: bytes) -> list[bytes]:
        ordered = self._ordered(key)[int(first) : None if int(last) == -1 else int(last) + 1]
        return [word for member, score in ordered for word in (member, _number(score))]

    def do_zrangebyscore(self, key: bytes, least: bytes, most: bytes, *_rest: bytes) -> list[bytes]:
        found = [(member, at) for member, at in self._ordered(key) if float(least) <= at <= float(most)]
        return [word for member, score in found for word in (member, _number(score))]

    def do_zremrangebyscore(self, key: bytes, least: bytes, most: bytes) -> int:
        gone = [member for member, score in self._ordered(key) if float(least) <= score <= float(most)]
        return self.do_zrem(key, *gone)

    def _ordered(self, key: bytes) -> list[tuple[bytes, float]]:
        return sorted((self.find(key, Scores) or {}).items(), key=lambda pair: (pair[1], pair[0]))

    # streams

    def do_xadd(self, key: bytes, entry: bytes, *pairs: bytes) -> bytes:
        stream = self.find(key, Stream) or Stream()
        at = _id(entry)
        if at <= stream.last:
            raise RedisError(
                "ERR The ID specified in XADD is equal or smaller than the target stream top item"
            )
        stream.entries[at], stream.last = list(pairs), at
        self.keys[key] = stream
        return entry

    def do_xlen(self, key: bytes) -> int:
        stream = self.find(key, Stream)
        return len(stream.entries) if stream else 0

    def do_xrange(self, key: bytes, first: bytes, last: bytes, *options: bytes) -> list[list[Any]]:
        stream = self.find(key, Stream)
        if stream is None:
            return []
        low, most = _bound(first), _bound(last)
        found = [(at, pairs) for at, pairs in stream.entries.items() if low <= (*at, 0) <= most]
        return [[b"%d-%d" % at, pairs] for at, pairs in found[: int(options[1]) if options else None]]

    def do_xtrim(self, key: bytes, _minid: bytes, least: bytes) -> int:
        stream = self.find(key, Stream)
        if stream is None:
            return 0
        kept = {at: pairs for at, pairs in stream.entries.items() if at >= _id(least)}
        gone, stream.entries = len(stream.entries) - len(kept), kept
        return gone

    # lists and the rest

    def do_rpush(self, key: bytes, *values: bytes) -> int:
        found = self._made(key, list)
        found.extend(values)
        return len(found)

    def do_ltrim(self, key: bytes, first: bytes, last: bytes) -> Status:
        found = self.find(key, list) or []
        found[:] = _part(found, first, last)
        self._tidy(key)
        return Status(b"OK")

    def do_lrange(self, key: bytes, first: bytes, last: bytes) -> list[bytes]:
        return _part(self.find(key, list) or [], first, last)

    def do_publish(self, *_: bytes) -> int:
        return 0


class Scores(dict[bytes, float]):
    """A sorted set."""


def _number(score: float) -> bytes:
    return b"%d" % int(score) if score == int(score) else repr(score).encode()


def _id(text: bytes) -> tuple[int, int]:
    ms, _, seq = text.partition(b"-")
    return int(ms), int(seq or 0)


def _bound(text: bytes) -> tuple[float, float, int]:
    """Return a bound of XRANGE as an entry's place; `(` leaves the entry itself out."""
    if text in {b"-", b"+"}:
        return (0, 0, 0) if text == b"-" else (float("inf"), 0, 0)
    return (*_id(text[1:]), 1) if text.startswith(b"(") else (*_id(text), 0)


def _part(values: list[bytes], first: bytes, last: bytes) -> list[bytes]:
    start, stop = int(first), int(last)
    start = max(0, len(values) + start) if start < 0 else start
    stop = len(values) + stop if stop < 0 else stop
    return values[start : stop + 1]
