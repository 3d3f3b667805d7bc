"""Two runs of the server that differ only in what a viewer may not know are the same to it, byte for byte."""

import asyncio
import itertools
from types import SimpleNamespace

import jwt
import pytest

from paiju.server import app, main
from paiju.server.store.store import Store
from tests.server.live import KEY, ONE_LOOP, SLOW, empty_database, no_days, running_server
from tests.server.table.scenes import NOON
from tests.server.tables import deck_of

pytestmark = ONE_LOOP

BASE = deck_of(
    "3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad 2d 3c 4c 5c 6c",
    "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2h 7c 8c 9c LJ",
    "3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s Tc Jc Qc BJ",
    bottom="Kc Ac 2c",
)
CALLS = [(0, {"a": "call", "yes": True}), (1, {"a": "call", "yes": False}), (2, {"a": "call", "yes": False})]
PASS = {"a": "pass"}


def play(*cards):
    return {"a": "play", "cards": list(cards)}


ROUND = [(0, play("3d")), (1, play("4h")), (2, play("5s")), (0, play("6d")), (1, PASS), (2, PASS)]
AFTER = [(0, play("4d", "4c"))]
SCRIPT = CALLS + ROUND + AFTER


def swapped(first, second):
    """The deck with two cards in each other's place."""
    exchange = {first: second, second: first}
    return tuple(exchange.get(card, card) for card in BASE)


class StoodStill:
    """A clock at which it is always noon; what is due at once happens at once."""

    def __init__(self, _) -> None:
        self._loop = asyncio.get_running_loop()

    def now_ms(self) -> int:
        return NOON

    def call_at(self, when_ms, callback):
        if when_ms <= NOON:
            return self._loop.call_soon(callback)
        return SimpleNamespace(cancel=lambda: None)


@pytest.fixture
def run(redis_process, here, monkeypatch, stacked):
    """`run(deck, script)`: play a script at a table that is always the same; returns all that each was sent."""
    monkeypatch.setattr(Store, "now_ms", lambda _: NOON)
    monkeypatch.setattr(app, "LoopClock", StoodStill)

    async def whole_run(deck, script, **create):
        count = itertools.count()
        drawn = SimpleNamespace(
            token_bytes=lambda size: next(count).to_bytes(size, "big"), token_hex=lambda size: "0" * 2 * size
        )
        monkeypatch.setattr(app, "keep_days", no_days)
        for module in (app, main):
            monkeypatch.setattr(module, "secrets", drawn)
        stacked(deck)
        async with running_server(empty_database(redis_process, 2)) as server:
            return await sent(server, script, create)

    return whole_run


async def sent(server, script, create):
    """Every frame that each seat and a spectator were sent, without the term, which is drawn at random."""
    viewers = []
    for number in range(4):
        claims = {"sub": f"u{number}", "name": f"P{number}", "exp": 2**32}
        token = jwt.encode(claims, KEY.encode(), algorithm="HS256")
        viewers.append(await server.guest(token=token, session=f"session-{number}", hints=True))
    players, watcher = viewers[:3], viewers[3]
    table = (await players[0].ok("create", game="doudizhu", pace=SLOW, **create))["table"]
    for player in players[1:]:
        await player.ok("join", table=table)
    await watcher.ok("watch", table=table)
    for player in players:
        await player.ok("ready", table=table, on=True)
    await settle(viewers, table)
    for seat, action in script:
        prompt = await players[seat].prompt()
        await players[seat].ok("act", table=table, turn=prompt["turn"], action=action)
        await settle(viewers, table)
    term = server.paiju.tables.owned.actors[table].state.term
    frames = [[blanked(frame, term) for frame in client.frames] for client in viewers]
    return dict(zip((0, 1, 2, None), frames, strict=True))


async def settle(viewers, table):
    for client in viewers:
        assert (await client.ask("sit", table=table))["code"] == "bad_request"


def blanked(frame, term):
    return frame.replace(term.to_bytes(8, "big"), b"\0" * 8).replace(
        str(term).encode(), b"." * len(str(term))
    )


async def test_the_same_run_is_the_same_to_everybody(run):
    """The ground to stand on: nothing but the cards makes a difference."""
    first, again = await run(BASE, SCRIPT), await run(BASE, SCRIPT)
    assert first == again
    assert all(len(frames) > 15 for frames in first.values())


@pytest.mark.parametrize(
    ("viewers", "first", "second"),
    [
        ([0, None], "LJ", "BJ"),
        ([0, None], "2h", "2s"),
        ([1, None], "Ad", "As"),
        ([1, None], "2d", "BJ"),
        ([2, None], "Kd", "9c"),
    ],
)
async def test_cards_that_others_hold_and_have_not_played_leave_no_trace(run, viewers, first, second):
    one, other = await run(BASE, SCRIPT), await run(swapped(first, second), SCRIPT)
    holders = [viewer for viewer in one if one[viewer] != other[viewer]]
    assert holders, "somebody holds other cards"
    for viewer in viewers:
        assert one[viewer] == other[viewer]


@pytest.mark.parametrize(
    ("viewers", "first", "second"), [([0, 1, None], "BJ", "2c"), ([1, 2, None], "Ad", "Kc")]
)
async def test_the_bottom_cards_leave_no_trace_until_they_are_shown(run, viewers, first, second):
    one, other = await run(BASE, CALLS[:2]), await run(swapped(first, second), CALLS[:2])
    for viewer in viewers:
        assert one[viewer] == other[viewer]
    one, other = await run(BASE, CALLS), await run(swapped(first, second), CALLS)
    for viewer in viewers:
        assert one[viewer] != other[viewer]


async def test_an_answer_that_is_still_secret_leaves_no_trace(run):
    yes, no = [
        await run(BASE, [*CALLS, (1, {"a": "double", "yes": answer})], options={"doubling": True})
        for answer in (True, False)
    ]
    none = await run(BASE, CALLS, options={"doubling": True})
    for viewer in (0, 2, None):
        assert yes[viewer] == no[viewer]
        assert len(yes[viewer]) == len(none[viewer]) + 1, "but for the answer to this test's own question"
    assert yes[1] == no[1]
