"""Spectators of a table with a delay see it as it was; seats see it as it is."""

import gc
from random import Random

import pytest

from paiju.engine.registry import GAMES
from paiju.server.table.state import records as r
from paiju.server.table.state.state import Deal, TableState
from paiju.server.table.views.delay import Delayed
from tests.server.live import ONE_LOOP
from tests.server.playing import threesome
from tests.server.table.scenes import NOON, Table

LATE = 600_000

live = ONE_LOOP


def test_a_record_is_released_when_its_delay_is_over_and_not_before():
    table = Table(people=3, delay_ms=1_000)
    before = table.state
    delayed = Delayed(table.game, before)
    for wait, piece in ((5_000, b"one"), (400, b"two")):
        table.now += wait
        table.add(r.Readied(table.now, 0, on=piece == b"one"))
        delayed.hold([table.steps[-1].record], table.term, [{None: piece}])
    first, second = (step.state for step in table.steps)
    assert delayed.next_at == NOON + 6_000
    assert delayed.release(NOON + 5_999) == []
    assert delayed.shown is before
    assert delayed.release(NOON + 6_000) == [{None: b"one"}]
    assert delayed.shown == first
    assert delayed.release(NOON + 9_000) == [{None: b"two"}]
    assert delayed.shown == second
    assert delayed.next_at is None


@pytest.mark.parametrize("game", GAMES)
def test_spectators_are_shown_every_table_that_there_was(game):
    """Folded again when it is due: the same tables, after each commit of a whole deal."""
    table = Table(game, people=2, bots=GAMES[game].seats.default - 2, delay_ms=60_000)
    delayed = Delayed(table.game, table.state)
    table.deal()
    table.play_out(Random(3))
    for step in table.steps:
        delayed.hold([step.record], table.term, [])
        delayed.release(delayed.next_at)
        assert delayed.shown == step.state


def test_what_is_kept_back_holds_no_tables():
    table = Table(people=3, delay_ms=60_000)
    delayed = Delayed(table.game, table.state)
    table.deal()
    table.play_out()
    for step in table.steps:
        delayed.hold([step.record], table.term, [])
    held = {type(one) for one in _reachable(list(delayed._held))}
    assert not held & {TableState, Deal}
    assert r.Played in held


def test_what_is_kept_back_holds_nothing_that_only_seats_are_shown():
    table = Table(people=3, delay_ms=60_000)
    delayed = Delayed(table.game, table.state)
    delayed.hold([r.Readied(table.now, 0, on=True)], table.term, [{None: b"for all", 1: b"for seat 1"}])
    held = list(_reachable(list(delayed._held)))
    assert b"for all" in held
    assert b"for seat 1" not in held


def _reachable(found):
    """Every object that a list of structs leads to."""
    seen, todo = {}, [*found]
    while todo:
        one = todo.pop()
        if id(one) not in seen and not isinstance(one, type):
            seen[id(one)] = one
            todo += gc.get_referents(one)
    return seen.values()


@live
async def test_a_spectator_of_a_delayed_table_learns_nothing_of_the_deal_that_runs(server):
    three = await threesome(server, delay_ms=LATE)
    spectator = await server.guest("旁")
    await spectator.ok("watch", table=three.table)
    before = await spectator.next("table")
    await three.start()
    seen = await spectator.barrier(three.table)
    assert not [message for message in seen if message["t"] == "events"]
    assert before["view"] is None
    assert before["seq"] == 0


@live
async def test_a_cursor_does_not_get_a_spectator_past_the_delay(server):
    three = await threesome(server, delay_ms=LATE)
    spectator = await server.guest("旁")
    await spectator.ok("watch", table=three.table)
    await three.start()
    snapshot = await three[0].ok("sync", table=three.table)
    assert snapshot["t"] == "ok"
    message = await three[0].next("table")
    await spectator.ok("sync", table=three.table, term=message["term"], seq=message["seq"])
    shown = await spectator.find(lambda found: found["t"] == "table" and found.get("reset"))
    assert shown["seq"] == 0
    assert shown["view"] is None
