"""Two runs of the server that differ only in what a viewer may not know are the same to it, byte for byte."""

import pytest

from tests.server.live import ONE_LOOP, empty_database, running_server
from tests.server.playing import deck_of
from tests.server.same_runs import draw_alike, sent

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


@pytest.fixture
def run(redis_process, here, monkeypatch, stacked):
    """`run(deck, script)`: play a script at a table that is always the same; returns all that each was sent."""

    async def whole_run(deck, script, **create):
        draw_alike(monkeypatch)
        stacked(deck)
        async with running_server(empty_database(redis_process, 2)) as server:
            return await sent(server, 3, script, game="doudizhu", **create)

    return whole_run


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
