"""The simulated Redis answers the server's scripts as a real one does, and holds the same afterwards."""

import random
import re
import socket
import time

import hiredis
import pytest

from paiju.server.redis.packing import command, pack
from paiju.server.redis.script import LOADED
from paiju.server.store import scripts
from paiju.server.store.keys import partition_keys, table_keys
from tests.long import rest_long
from tests.simulation.redis_model import Database
from tests.simulation.redis_scripts import Engine
from tests.simulation.redis_server import encode

TABLES = ("t1", "t2")
FAR = 2**52
"""A term above all that the time would give: it is the same in both."""
CLOCK_MS = re.compile(rb"(?<!\d)\d{13}(?!\d)")
"""A time of these years: the two clocks are not read in the same millisecond."""


class Real:
    """A connection to a real Redis that shows replies as they are."""

    def __init__(self, connected) -> None:
        self._socket = connected
        self._reader = hiredis.Reader()

    def run(self, *words):
        self._socket.sendall(command(pack(words)))
        while (reply := self._reader.gets()) is False:
            self._reader.feed(self._socket.recv(65536))
        return reply

    def close(self) -> None:
        self._socket.close()


class Model:
    """The simulated one, read in the same way."""

    def __init__(self) -> None:
        self.engine = Engine(Database(lambda: time.time() * 1000))

    def run(self, *words):
        reader = hiredis.Reader()
        name, *args = [word if type(word) is bytes else str(word).encode() for word in words]
        reader.feed(encode(self.engine.run(name, tuple(args))))
        return reader.gets()


@pytest.fixture
def both(redis_process, redis_url):
    connected = socket.socket(socket.AF_UNIX)
    connected.connect(str(redis_process.folder / "redis.sock"))
    real, model = Real(connected), Model()
    for script in LOADED:
        assert real.run(b"SCRIPT", b"LOAD", script.source) == model.run(b"SCRIPT", b"LOAD", script.source)
    yield real, model
    real.close()


def plain(reply):
    """A reply without what time it is, and without the words that Redis 6 and 7 put around an error."""
    if isinstance(reply, hiredis.ReplyError):
        return "error", str(reply).partition(" ")[0]
    if isinstance(reply, list):
        return [plain(part) for part in reply]
    return CLOCK_MS.sub(b"TIME", reply) if isinstance(reply, bytes) else reply


def script(chosen, *arguments):
    return (b"EVALSHA", chosen.sha, *arguments)


FORMATS = ((1, "1"), (2, "1,2"), (2, "2"))
"""That a node writes and reads."""


def random_call(rng, model):
    """One call as the server might make it, or might not: wrong terms, old ids, repeated commits."""
    table = rng.choice(TABLES)
    term = rng.choice((FAR, int(model.run(b"HGET", table_keys(table).own, b"t") or 0)))
    keys, of = table_keys(table), partition_keys(table_keys(table).partition)
    seq = rng.randrange(4)
    there = model.run(b"HGET", keys.meta, b"last") or b"0-0"
    last, node = rng.choice((f"{seq}-1", there, there)), rng.choice(("n1", "n2"))
    record = (term, seq * 10, b"record", 1, "pub", b"\x00\xff")
    quiet = (term, seq * 10, b"quiet", 0)
    asked = rng.choice((("", "", ""), ("ann/1", rng.randrange(1, 99), b"ok"), ("bo/1", "x", b"")))
    commit = f"c{rng.randrange(50)}"
    meta = rng.choice(((0,), (1, "colour", "red"), (1, "last", "9-9")))
    ttl = rng.choice((0, 100_000))
    return rng.choice(
        (
            script(scripts.ACQUIRE, 3, of.own, of.due, of.tabs, node, ttl, 0, FAR),
            script(scripts.ACQUIRE, 3, of.own, of.due, of.tabs, node, ttl, 0, FAR, *rng.choice(FORMATS), 9),
            script(scripts.RELEASE, 1, of.own, term),
            script(scripts.COMMIT, 8, *keys.commit, term, commit, last, *asked, table, rng.choice(("", 99)),
                   rng.choice(("", b"line")), "", *meta, *record, *quiet),
            script(scripts.COMMIT, 8, *keys.commit, term, commit, last, *asked, table, "", b"line",
                   rng.choice(("", 100_000)), 0, *quiet),
            script(scripts.COMMIT, 8, *keys.commit, term, commit, last, *asked, table, "", "", "", 0),
            script(scripts.ROTATE, 6, keys.own, keys.meta, keys.log, keys.out, keys.snap, keys.dd, term, last,
                   b"snap", rng.choice((0, 25)), "bo/1"),
            script(scripts.RESTORE, 8, *keys.commit, term, f"r{seq}", last, table, b"line", rng.choice(("", 7)), 9,
                   rng.choice(("", "1")), rng.choice(("0-0", "2-0")), b"snap", term, 1, "ann/1", b"1|2|ok", *record),
            script(scripts.LOAD, 5, keys.meta, keys.log, keys.out, keys.snap, keys.dd),
            script(scripts.LIVE, 3, b"ends", b"values", b"versions", seq, rng.choice(("", "s1", "s2", "s3")),
                   rng.randrange(9), rng.choice(("", "v")), 2, rng.choice(("a", "b"))),
            script(scripts.KEYS, 2, b"key", b"before", f"k{seq}", rng.choice((-1, 0, 60_000))),
            (b"HLEN", of.tabs),
            (b"XRANGE", keys.out, f"{seq}-0", b"+", b"COUNT", 2),
            (b"ZRANGEBYSCORE", of.due, b"-inf", 50, b"WITHSCORES", b"LIMIT", 0, 9),
            (b"HMGET", keys.meta, b"last", b"pt"),
            (b"SET", b"deal:1", commit, b"NX", b"EX", 100),
            (b"LTRIM", b"said", -2, -1),
            (b"RPUSH", b"said", commit),
            (b"LRANGE", b"said", 0, -1),
        )
    )  # fmt: skip


@pytest.mark.parametrize("seed", rest_long(range(8), "further calls", first=2))
def test_both_answer_the_same_calls_alike(both, seed):
    real, model = both
    rng = random.Random(seed)
    words = set()
    for number in range(600):
        call = random_call(rng, model)
        found, wanted = plain(model.run(*call)), plain(real.run(*call))
        assert found == wanted, (number, call)
        words.add(str(found[0]) if isinstance(found, list) and found else "")
    wanted = {"b'OK'", "b'FENCED'", "b'CONFLICT'"}
    assert wanted <= words, "nothing was tried"


def test_a_cut_file_is_what_was_there_before(both):
    _, model = both
    rng = random.Random(1)
    states = []
    for _ in range(300):
        before = len(model.engine.written)
        model.run(*random_call(rng, model))
        if len(model.engine.written) > before:
            states.append(plain(shown(model)))
    model.engine.cut(7)
    assert plain(shown(model)) == states[-8]


def shown(model):
    """All that a table has."""
    keys = [table_keys(table) for table in TABLES]
    loads = [(key.meta, key.log, key.out, key.snap, key.dd) for key in keys]
    owns = [model.run(b"HGETALL", key.own) for key in keys]
    return [owns, *(model.run(*script(scripts.LOAD, 5, *names)) for names in loads)]
