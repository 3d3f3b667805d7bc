"""No request, however often it is sent, accumulates more than a bounded amount: at its table, in Redis, in the server.

One row for each request of the protocol. Each is sent 150 times by one who means harm, in a deal and between two, to a
server whose limits are low enough to be reached.
"""

import itertools
import typing

import msgspec
import pytest
import pytest_asyncio

from paiju.protocol import messages as m
from paiju.server.config import Settings
from paiju.server.parts import fields_of
from paiju.server.store.keys import table_keys
from paiju.server.table.ports.limits import DEFAULT_LIMITS, TableLimits
from paiju.server.table.state.snapshot import encode_snapshot
from tests.server.live import ONE_LOOP, SLOW, empty_database, running_server

pytestmark = ONE_LOOP

TIMES = 150
CONNECTIONS = 60
AT_ONCE = 50
CHANGES, RECORDS, SESSIONS = 20, 20, 12
SEATS = 4
LOW = {
    "changes_per_deal": CHANGES,
    "log_records": RECORDS,
    "sessions_per_user": 4,
    "sessions_per_table": SESSIONS,
    "messages_per_s": 100_000,
    "burst": 100_000,
    "code_guesses_per_minute": 10_000,
    "tables_opened_per_user": 10,
}
LONGEST = 2 * RECORDS + 3 * CHANGES + 20
"""A log: twice what is kept between deals, one deal's changes of two seats and of the table, and its actions."""
REQUESTS = typing.get_args(m.Request)
DECKS = itertools.count(1)


class Scene:
    """A private table of Hold'em with a free seat; `mallory` sits at it, and owns it."""

    def __init__(self, server) -> None:
        self.server = server

    async def open(self, *, deal: bool) -> "Scene":
        names = ("mallory", "b", "c", "outsider")
        self.mallory, self.b, self.c, self.outsider = [await self.server.guest(name) for name in names]
        opened = await self.mallory.ok("create", game="holdem", seats=SEATS, private=True, pace=SLOW)
        self.table, self.code = opened["table"], opened["code"]
        for other in (self.b, self.c):
            await other.ok("join", code=self.code)
        await self.outsider.ok("watch", code=self.code)
        if deal:
            for player in (self.mallory, self.b, self.c):
                await player.ok("ready", table=self.table, on=True)
            await self.mallory.event("hand_started")
        assert (self.actor.state.deal is not None) is deal
        return self

    @property
    def actor(self):
        return self.tables.owned.actors[self.table]

    @property
    def tables(self):
        return self.server.paiju.tables

    @property
    def turn(self) -> str:
        """A prompt's id, whosever it is."""
        deal = self.actor.state.deal
        return next(iter(deal.turns.values())).turn if deal is not None else "1.1.0"

    async def send(self, requests) -> None:
        """Send so many requests at once, each as soon as those before it are under way, and wait for their replies."""
        while batch := list(itertools.islice(requests, AT_ONCE)):
            sent = [(client, await client.send(t, **fields)) for client, t, fields in batch]
            for client, number in sent:
                await client.reply(number)
            for client in {client for client, _ in sent}:
                client.inbox.clear()

    async def left_behind(self) -> dict[str, int]:
        """How much there is of all that a request may add to."""
        tables, services = self.tables, self.tables.owned.services
        redis, keys, here = services.store.redis, table_keys(self.table), {}
        for name in ("log", "out", "said", "aside"):
            command = redis.xlen if name in {"log", "out"} else redis.llen
            here[name] = await command(getattr(keys, name))
        here["sessions in Redis"] = await redis.hlen(keys.dd)
        here["meta"] = await redis.hlen(keys.meta)
        here["tables"] = len(tables.owned.actors)
        here["codes"] = len(services.codes._tables) + len(services.codes._codes)
        here["users who opened"] = len(tables.owned.opened)
        here["users who sit"] = len(tables.owned.seated)
        here["rooms"] = len(tables.owned.visitors.rooms)
        here["arrivals"] = len(tables.owned.visitors.arrivals)
        here["users of tables"] = len(tables.owned.seated._users)
        here["openers"] = (
            len(tables._seats._opening) + len(tables.creation._opening) + len(tables.creation._again)
        )
        quick = tables._quick
        here["quick"] = sum(
            map(len, (quick._going, quick._opening, quick._unsure, quick._tasks, quick._asked))
        )
        feed = tables._listing
        here["listing"] = sum(map(len, (feed.lines, feed.touched, feed._told, feed._channels, feed._filters)))
        actor = tables.owned.actors.get(self.table)
        return here | (_of_table(actor) if actor is not None else {})


def _of_table(actor) -> dict[str, int]:
    state, journal, audience = actor.state, actor._journal, actor._audience
    here = {
        "sessions": len(journal.repeats._stored),
        "sessions that spoke": len(journal.repeats._said),
        "history": len(journal.history._records),
        "memory": len(journal.memory.kept),
        "changes": len(state.cash.changes if state.cash else ()),
        "guests": len(state.door.guests),
        "barred": len(state.door.barred),
        "chat": len(audience._talk._open) + len(audience._talk._aside),
        "chat tasks": len(audience._talk._tasks),
        "watchers": len(audience.room.peers()),
        "away": len(audience.away),
        "mailbox": len(actor._mailbox._work),
        "thoughts": len(actor._live.bots._asked) + len(actor._live.bots._tasks),
        "advice": len(audience.advising.thoughts) + len(audience.advising._tasks),
        "carry": len(msgspec.msgpack.encode(state.basis.carry)),
    }
    if state.deal is not None:
        here["plans"] = len(state.deal.plans)
        here["asides"] = len(state.deal.asides)
    else:
        here["snapshot"] = len(encode_snapshot(state))
    return here


TABLES = 12
"""Those that one user may open, and the scene's own."""
BOUNDS = {
    "log": LONGEST,
    "out": LONGEST,
    "history": LONGEST,
    "memory": LONGEST,
    # Between two cuts of the log a session may be new with each record.
    "sessions in Redis": SESSIONS + LONGEST,
    "sessions": SESSIONS + LONGEST,
    "sessions that spoke": SESSIONS,
    "meta": 20,
    "arrivals": 16,
    "said": 50,
    "aside": 50,
    "chat": 100,
    "chat tasks": 5,
    "changes": SEATS + CHANGES,
    "asides": SEATS + 2,
    "plans": SEATS,
    "guests": 256,
    "barred": 256,
    "carry": 2_000,
    "snapshot": 6_000,
    "watchers": 6,
    "away": SEATS,
    "mailbox": 0,
    "thoughts": 2 * SEATS,
    "advice": 2 * SEATS,
    "tables": TABLES,
    "rooms": TABLES,
    "users of tables": TABLES,
    "users who sit": 10 * TABLES,
    "users who opened": TABLES,
    "codes": 2 * TABLES,
    "openers": 0,
    "quick": 0,
    "listing": 3 * TABLES + 6,
}


# one row per request: what is sent in the n-th place


def _seed(n: int) -> str:
    return f"{n:032x}"


def said(t, **fields):
    """A row in which one who sits at the table sends the same request; a callable field is given `n`."""

    def row(scene, n):
        given = {name: value(n) if callable(value) else value for name, value in fields.items()}
        return [(scene.mallory, t, {"table": scene.table, **given})]

    return row


def by_turns(*pairs):
    """A row in which two requests undo each other."""
    return lambda scene, n: pairs[n % len(pairs)](scene, n)


def outside(t, **fields):
    def row(scene, n):
        given = {name: value(n) if callable(value) else value for name, value in fields.items()}
        return [(scene.outsider, t, given)]

    return row


def come_and_go(scene, n):
    here = {"table": scene.table}
    return [(scene.outsider, "join", {**here, "seat": 3}), (scene.outsider, "leave", here)]


def come_and_be_removed(scene, n):
    here = {"table": scene.table}
    join = {"code": scene.actor.state.door.code, "seat": 3}
    return [(scene.outsider, "join", join), (scene.mallory, "kick", {**here, "seat": 3, "ban": False})]


def look_and_go(scene, n):
    here = {"table": scene.table}
    return [(scene.outsider, "watch", here), (scene.outsider, "leave", here)]


def bots(scene, n):
    here = {"table": scene.table}
    return [(scene.mallory, "add_bot", here), (scene.mallory, "remove_bot", here)]


def act(t):
    def row(scene, n):
        action = ({"a": "raise", "to": 10**15 + n}, {"a": "check"}, {"a": f"x{n}"}, {})[n % 4]
        turn = scene.turn if n % 2 else f"{n}.{n}.0"
        return [(scene.mallory, t, {"table": scene.table, "turn": turn, "action": action})]

    return row


def opened(scene, n):
    """Open a table of ever another kind."""
    options = {"rathole_minutes": n % 1_000}
    wish = {"game": "holdem", "options": options, "private": bool(n % 2), "pace": SLOW, "seats": 3}
    return [(scene.outsider, "create", wish)]


def opened_and_left(scene, n):
    """Open a table, and give up every seat: one can sit at so many tables only, but leave any number."""
    mine = sorted(scene.tables.owned.seated.of(scene.outsider.user))
    return [*opened(scene, n), *((scene.outsider, "leave", {"table": table}) for table in mine)]


ROWS = {
    m.Ping: [outside("ping", sent_at=lambda n: n)],
    m.Lobby: [
        outside("lobby", on=lambda n: bool(n % 3), game=lambda n: f"game {n}" if n % 2 else None),
    ],
    m.Away: [outside("away", on=lambda n: bool(n % 2))],
    m.Friends: [outside("friends", on=lambda n: bool(n % 2))],
    m.Create: [opened, opened_and_left],
    m.Quick: [outside("quick", game=lambda n: f"none {n}")],
    m.Join: [
        come_and_go,
        outside("join", code=lambda n: f"WRONG{n}"),
        outside("join", table=lambda n: f"none {n}"),
    ],
    m.Watch: [look_and_go, outside("watch", table=lambda n: f"none {n}")],
    m.Leave: [said("leave"), by_turns(said("leave"), said("auto", on=False))],
    m.Ready: [said("ready", on=lambda n: bool(n % 2)), said("ready", on=True, seed=_seed)],
    m.NewCode: [said("new_code")],
    m.Invite: [said("invite", users=lambda n: [f"u{n}-{other}" for other in range(8)])],
    m.AddBot: [bots],
    m.RemoveBot: [bots],
    m.Kick: [
        said("kick", user=lambda n: f"nobody {n}"),
        said("kick", user="somebody", ban=lambda n: bool(n % 2)),
        come_and_be_removed,
    ],
    m.Act: [act("act")],
    m.Try: [act("try")],
    m.Help: [said("help")],
    m.Advise: [said("advise")],
    m.Auto: [said("auto", on=lambda n: not n % 2)],
    m.Sit: [
        said("sit", state=lambda n: "in" if n % 2 else "out"),
        said("sit", auto_muck=lambda n: bool(n % 2)),
        said("sit", reload=lambda n: {"when": "broke"} if n % 2 else None),
        said(
            "sit",
            reload=lambda n: {"when": "broke"} if n % 2 else None,
            state=lambda n: "out" if n % 4 else "in",
        ),
    ],
    m.Chips: [said("chips", amount=1)],
    m.Plan: [said("plan", action=lambda n: {"a": "check_fold"} if n % 2 else None)],
    m.Chat: [
        said("chat", text=lambda n: f"line {n}" * 20),
        lambda scene, n: [(scene.outsider, "chat", {"table": scene.table, "text": "x" * 200})],
    ],
    m.Sync: [said("sync"), said("sync", term=lambda n: n, seq=lambda n: n)],
}
BY_CONNECTIONS = {m.Hello, m.Pong}
"""Messages that are not sent like the rows: once a connection, or without a reply."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def strict_server(redis_process, here):
    async with running_server(empty_database(redis_process, 3), **LOW) as server:
        yield server


@pytest_asyncio.fixture(loop_scope="module")
async def scenes(strict_server):
    yield lambda deal: Scene(strict_server).open(deal=deal)
    tables = strict_server.paiju.tables
    await strict_server.hang_up()
    for table, actor in list(tables.owned.actors.items()):
        actor.stop()
        tables.owned.remove(actor)
        tables.owned.drop(table)
        tables.owned.visitors.rooms.pop(table, None)
        await tables.owned.services.store.redis.delete(*table_keys(table).commit[1:5])


async def test_every_request_has_a_row():
    assert set(REQUESTS) == set(ROWS) | BY_CONNECTIONS


async def test_without_settings_a_table_is_bounded_as_by_default():
    assert fields_of(TableLimits, Settings()) == DEFAULT_LIMITS


async def check(scene) -> None:
    there = await scene.left_behind()
    too_much = {name: (size, BOUNDS[name]) for name, size in there.items() if size > BOUNDS[name]}
    assert not too_much


@pytest.mark.parametrize("deal", [True, False], ids=["in a deal", "between deals"])
@pytest.mark.parametrize(
    ("request_type", "number"),
    [(kind, number) for kind, rows in ROWS.items() for number in range(len(rows))],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
async def test_a_request_sent_for_ever_leaves_only_so_much_behind(scenes, request_type, number, deal):
    scene = await scenes(deal)
    row = ROWS[request_type][number]
    await scene.send(itertools.chain.from_iterable(row(scene, n) for n in range(TIMES)))
    await check(scene)


@pytest.mark.parametrize("deal", [True, False], ids=["in a deal", "between deals"])
async def test_ever_new_sessions_of_one_user_are_not_all_remembered(scenes, deal):
    scene = await scenes(deal)
    for number in range(CONNECTIONS):
        other = await scene.server.guest(token=scene.outsider.token, session=f"new session {number}")
        await other.ask("chat", table=scene.table, text="hello")
        if number % 3 == 0:
            await other.ask("join", table=scene.table, seat=3)
        else:
            await other.ask("ready", table=scene.table, on=bool(number % 2))
        other.cut()
    await scene.server.settle()
    await check(scene)


async def test_pongs_that_nobody_asked_for_leave_nothing(scenes):
    scene = await scenes(deal=False)
    for number in range(TIMES):
        await scene.outsider.raw(scene.outsider.encoded({"t": "pong", "sent_at": number}))
    await scene.outsider.ask("ping", sent_at=1)
    await check(scene)
