"""Runs the server's own Lua scripts, by Lua 5.1 as Redis does, over a `Database`."""

import hashlib
from typing import Any, Final

from lupa.lua51 import LuaRuntime, lua_type

from tests.simulation.redis_model import WRITES, Args, Database, RedisError, Status

_PRELUDE: Final = b"""
return function(call)
  redis = {}
  function redis.error_reply(text) return {err = text} end
  function redis.status_reply(text) return {ok = text} end
  function redis.pcall(...) return call(...) end
  function redis.call(...)
    local reply = call(...)
    if type(reply) == 'table' and reply.err then error(reply.err, 0) end
    return reply
  end
end
"""

_SETTINGS: Final = {b"maxmemory-policy": b"noeviction", b"appendonly": b"yes", b"appendfsync": b"always"}


class Engine:
    """Runs commands and scripts, and keeps every transaction's writes."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.written: list[tuple[float, list[tuple[bytes, Args]]]] = []
        """Each transaction that has written, with its time: the append-only file."""
        self.script = b""
        """The hash of the script that the last transaction was; empty for a plain command."""
        self._writes: list[tuple[bytes, Args]] = []
        self._lua = LuaRuntime(encoding=None)
        self._scripts: dict[bytes, Any] = {}
        self._lua.execute(_PRELUDE)(self._from_lua)

    def run(self, name: bytes, args: Args) -> Any:
        """Run a command or a script as one transaction; return its reply or a `RedisError`."""
        self.script = b""
        try:
            return self._dispatch(name, args)
        except RedisError as error:
            return error
        finally:
            if self._writes:
                self.written.append((self.database.now_ms(), self._writes))
                self._writes = []

    def cut(self, transactions: int) -> None:
        """Forget the last transactions, and be what the others make."""
        kept = self.written[: max(0, len(self.written) - transactions)]
        now_ms, fresh = self.database.now_ms, Database(self.database.now_ms)
        for at, writes in kept:
            fresh.now_ms = lambda at=at: at
            for name, args in writes:
                fresh.run(name, args)
        fresh.now_ms = now_ms
        self.database.keys, self.database.expiries = fresh.keys, fresh.expiries
        self.written = kept

    def become(self, copy: Database, transactions: int) -> None:
        """Go on from a replica's copy, which has so many of the transactions."""
        self.database.keys, self.database.expiries = copy.keys, copy.expiries
        self.written = self.written[:transactions]

    def note_expired(self) -> None:
        """Write from now on that keys have expired, as a master tells its replicas."""
        self.database.on_expired = lambda key: self._writes.append((b"DEL", (key,)))

    def _dispatch(self, name: bytes, args: Args) -> Any:
        match name:
            case b"EVALSHA" | b"EVAL":
                return self._evaluate(name, args)
            case b"SCRIPT":
                return self._load(args[1])
            case b"CONFIG":
                return [args[1], _SETTINGS.get(args[1], b"")]
            case b"CLIENT" | b"SELECT":
                return Status(b"OK")
        return self._command(name, args)

    def _command(self, name: bytes, args: Args) -> Any:
        reply = self.database.run(name, args)
        if name in WRITES:
            self._writes.append((name, args))
        return reply

    def _load(self, source: bytes, run: bytes | None = None) -> bytes:
        """Know a script by the hash of its source; `run` is what a mutant runs instead."""
        sha = hashlib.sha1(source).hexdigest().encode()
        if sha not in self._scripts:
            body = source if run is None else run
            self._scripts[sha] = self._lua.execute(b"return function(KEYS, ARGV) " + body + b"\nend")
        return sha

    def _evaluate(self, name: bytes, args: Args) -> Any:
        sha = args[0] if name == b"EVALSHA" else self._load(args[0])
        script = self._scripts.get(sha)
        if script is None:
            raise RedisError("NOSCRIPT No matching script. Please use EVAL.")
        count, self.script = int(args[1]), sha
        keys, rest = args[2 : 2 + count], args[2 + count :]
        try:
            return self._to_reply(script(self._lua.table(*keys), self._lua.table(*rest)))
        except RedisError:
            raise
        except Exception as error:
            raise RedisError(f"ERR {error}") from error

    def _from_lua(self, *words: Any) -> Any:
        name, *args = [_argument(word) for word in words]
        try:
            return self._to_lua(self._command(name.upper(), tuple(args)))
        except RedisError as error:
            return self._lua.table_from({b"err": str(error).encode()})

    def _to_lua(self, reply: Any) -> Any:
        if reply is None:
            return False
        if type(reply) is list:
            return self._lua.table(*[self._to_lua(part) for part in reply])
        return self._lua.table_from({b"ok": bytes(reply)}) if type(reply) is Status else reply

    def _to_reply(self, value: Any) -> Any:
        if lua_type(value) != "table":
            return _plain(value)
        if (error := value[b"err"]) is not None:
            raise RedisError(error.decode())
        if (status := value[b"ok"]) is not None:
            return Status(status)
        found, place = [], 1
        while (part := value[place]) is not None:
            found.append(self._to_reply(part))
            place += 1
        return found


def _plain(value: Any) -> Any:
    """Return what Redis makes of a value that is no table."""
    if value is None or value is False:
        return None
    return value if type(value) is bytes else int(value)


def _argument(word: Any) -> bytes:
    if type(word) is bytes:
        return word
    return b"%d" % word if type(word) is int or word == int(word) else b"%.17g" % word
