"""A table restored from its log equals the lost one, at every point of every history."""

from functools import partial
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec.structs import replace

from paiju.engine.registry import GAMES
from paiju.server.table.recovery import fold
from paiju.server.table.state import records as r
from tests.long import by_family
from tests.server.table.machine import TableMachine
from tests.server.table.scenes import Table


@pytest.mark.parametrize("key", by_family(GAMES))
def test_whatever_happens_to_a_table_its_log_tells_it_all(key):
    run_state_machine_as_test(
        partial(TableMachine, key),
        settings=settings(
            max_examples=10, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


@pytest.mark.parametrize("key", GAMES)
def test_a_table_of_every_game_comes_back_at_every_length_of_its_log(key):
    dice = Random(key)
    count = GAMES[key].seats.default
    table = Table(key, people=count - 1, bots=1)
    table.deal()
    states = [table.state]
    for _ in range(60):
        if table.state.deal is None:
            break
        if not table.asked or (table.state.deal.tick_at is not None and dice.random() < 0.5):
            table.pass_time(700)
            continue
        seat = dice.choice(sorted(table.asked))
        table.now += dice.randrange(300 if table.state.deal.tick_at else 12_000)
        legal = list(table.game.legal_actions(table.state.deal.state, seat))
        table.play(seat, dice.choice(legal))
    states = [step.state for step in table.steps]
    for length in range(2, table.logged + 1):
        state, entries, ended = fold(table.stored(length))
        assert state == states[length - 2]
        assert len(entries) == length - 2 - (state.deal is None)
        assert (ended is not None) is (state.deal is None and state.deals == 1)


def test_a_log_whose_end_is_not_where_the_store_says_is_not_believed():
    table = Table(people=3)
    table.deal()
    found = table.stored()
    with pytest.raises(AssertionError):
        fold(replace(found, last=found.entries[-2].id))


def test_a_game_that_is_no_more_is_told_apart():
    table = Table(people=3)
    gone = replace(table.opened.setup, game="gone")
    opened = replace(table.opened, setup=gone)
    found = table.stored()
    entry = replace(found.entries[0], data=r.encode_record(opened))
    with pytest.raises(KeyError):
        fold(replace(found, entries=[entry]))
