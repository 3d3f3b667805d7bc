"""Records before their commit: folded with all their consequences; the table itself stays unchanged."""

import msgspec
import pytest

from paiju.engine.core.entropy import KeyedEntropy, deal_key
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.doudizhu.types import Call
from paiju.engine.shedding.moves import Pass
from paiju.server.table.state import records as r
from paiju.server.table.state.batch import Batch
from tests.server.table.scenes import NOON, TERM, Table


def batch_of(table):
    return Batch(table.game, table.state, TERM, lambda: b"n" * 32)


def kinds(batch):
    return [type(step.record).__name__ for step in batch.steps]


def test_a_deal_that_opens_is_shuffled_at_once_from_the_secret_and_the_seeds():
    table = Table(people=3)
    batch = batch_of(table)
    batch.add(r.DealOpened(NOON, "t1-1", ((1, "ab" * 16),)))
    batch.follow(NOON)
    assert kinds(batch) == ["DealOpened", "Played"]
    shuffle = batch.steps[1].record
    assert (shuffle.actor, shuffle.at) == (CHANCE, NOON)
    key = deal_key(table.state.secret, "t1-1", "doudizhu", ((1, "ab" * 16),))
    fresh = table.game.initial_state(table.state.carry)
    assert shuffle.action == table.game.chance_action(fresh, KeyedEntropy(key))


def test_nothing_follows_where_a_seat_is_asked_or_no_deal_runs():
    table = Table(people=3)
    batch = batch_of(table)
    batch.follow(NOON)
    assert batch.steps == []
    table.deal()
    batch = batch_of(table)
    batch.follow(NOON)
    assert batch.steps == []


def test_a_deal_that_is_thrown_in_is_dealt_anew_at_once():
    table = Table(people=3)
    table.deal()
    for _ in range(2):
        table.play(min(table.asked), Call(yes=False))
    before = table.state
    batch = batch_of(table)
    batch.add(r.Played(NOON, min(table.asked), Call(yes=False)))
    batch.follow(NOON)
    assert kinds(batch) == ["Played", "Played"]
    assert batch.steps[1].record.actor == CHANCE
    assert [type(event).__name__ for step in batch.steps for event in step.events] == [
        "Called",
        "Redealt",
        "Dealt",
        "Turn",
    ]
    assert table.state is before


def test_a_deal_that_is_over_is_closed_at_once_with_a_new_secret():
    table = Table(people=3)
    table.deal()
    while True:
        seat = min(table.asked)
        batch = batch_of(table)
        batch.add(r.Played(NOON, seat, table.default(seat)))
        batch.follow(NOON)
        if batch.state.deal is None:
            break
        table.play(seat, table.default(seat))
    assert kinds(batch) == ["Played", "DealClosed"]
    assert batch.state.secret == b"n" * 32
    assert table.state.deal is not None


def test_ids_go_on_from_record_to_record():
    table = Table(people=1)
    batch = batch_of(table)
    for record in (r.Readied(NOON, 0, on=True), r.Sat(NOON, 1, "x", user="u1"), r.Stood(NOON, 1)):
        batch.add(record)
    assert [(step.state.seq, step.state.sub) for step in batch.steps] == [(1, 0), (2, 0), (3, 0)]
    assert batch.state is batch.steps[-1].state


def test_what_the_rules_forbid_raises_and_leaves_the_plan_as_it_was():
    table = Table(people=3)
    table.deal()
    batch = batch_of(table)
    with pytest.raises(IllegalAction):
        batch.add(r.Played(NOON, min(table.asked), Pass()))
    assert batch.steps == []
    assert batch.state is table.state


def test_a_plan_that_is_dropped_has_changed_nothing():
    table = Table(people=3)
    table.deal()
    before = msgspec.structs.replace(table.state)
    batch = batch_of(table)
    batch.add(r.Played(NOON, min(table.asked), Call(yes=True)))
    batch.follow(NOON)
    assert table.state == before
