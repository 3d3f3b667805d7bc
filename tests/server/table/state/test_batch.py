"""Records before their commit: folded with all their consequences; the table itself stays unchanged."""

import msgspec
import pytest

from paiju.engine.core.entropy import KeyedEntropy, deal_key
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.doudizhu.types import Call
from paiju.engine.shedding.moves import Pass
from paiju.server.table.state import records as r
from paiju.server.table.state.batch import BatchFolding, fold
from tests.server.table.scenes import NOON, TERM, Table


def folded(table, *records):
    return fold(BatchFolding(table.game, TERM, lambda: b"n" * 32), table.state, records)


def kinds(batch):
    return [type(step.record).__name__ for step in batch.steps]


def test_a_deal_that_opens_is_shuffled_at_once_from_the_secret_and_the_seeds():
    table = Table(people=3)
    batch = folded(table, r.DealOpened(NOON, "t1-1", ((1, "ab" * 16),)))
    assert kinds(batch) == ["DealOpened", "Played"]
    shuffle = batch.steps[1].record
    assert (shuffle.actor, shuffle.at) == (CHANCE, NOON)
    key = deal_key(table.state.basis.secret, "t1-1", "doudizhu", ((1, "ab" * 16),))
    fresh = table.game.initial_state(table.state.basis.carry)
    assert shuffle.action == table.game.chance_action(fresh, KeyedEntropy(key))


def test_nothing_follows_where_a_seat_is_asked_or_no_deal_runs():
    table = Table(people=3)
    assert kinds(folded(table, r.Readied(NOON, 0, on=True))) == ["Readied"]
    table.deal()
    assert kinds(folded(table, r.Readied(NOON, 0, on=True))) == ["Readied"]


def test_a_batch_without_records_is_the_table_itself():
    table = Table(people=3)
    batch = folded(table)
    assert batch.steps == ()
    assert batch.state is table.state


def test_a_deal_that_is_thrown_in_is_dealt_anew_at_once():
    table = Table(people=3)
    table.deal()
    for _ in range(2):
        table.play(min(table.asked), Call(yes=False))
    before = table.state
    batch = folded(table, r.Played(NOON, min(table.asked), Call(yes=False)))
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
        batch = folded(table, r.Played(NOON, seat, table.default(seat)))
        if batch.state.deal is None:
            break
        table.play(seat, table.default(seat))
    assert kinds(batch) == ["Played", "DealClosed"]
    assert batch.state.basis.secret == b"n" * 32
    assert table.state.deal is not None


def test_ids_go_on_from_record_to_record():
    table = Table(people=1)
    batch = folded(table, r.Readied(NOON, 0, on=True), r.Sat(NOON, 1, "x", user="u1"), r.Stood(NOON, 1))
    assert [step.state.position.id for step in batch.steps] == [(1, 0), (2, 0), (3, 0)]
    assert batch.state is batch.steps[-1].state


def test_what_the_rules_forbid_raises_and_leaves_the_table_as_it_was():
    table = Table(people=3)
    table.deal()
    before, copy = table.state, msgspec.structs.replace(table.state)
    with pytest.raises(IllegalAction):
        folded(table, r.Played(NOON, min(table.asked), Pass()))
    assert table.state is before
    assert before == copy


def test_a_batch_that_is_dropped_has_changed_nothing():
    table = Table(people=3)
    table.deal()
    before = msgspec.structs.replace(table.state)
    folded(table, r.Played(NOON, min(table.asked), Call(yes=True)))
    assert table.state == before


def test_the_game_is_asked_once_for_an_action_whose_transition_is_known():
    table = Table(people=3)
    table.deal()
    seat = min(table.asked)
    made = table.game.apply(table.state.deal.state, seat, Call(yes=True))
    records = (r.Autoed(NOON, seat, on=False), r.Played(NOON, seat, Call(yes=True)))
    batch = fold(BatchFolding(table.game, TERM, bytes), table.state, records, made)
    assert batch.steps[1].state.deal.state is made.state


def test_the_public_line_changes_with_the_deal_and_not_with_each_action():
    table = Table(people=3)
    assert folded(table, r.DealOpened(NOON, "t1-1", ())).is_listed
    table.deal()
    seat = min(table.asked)
    assert not folded(table, r.Played(NOON, seat, Call(yes=False))).is_listed
    assert folded(table, r.Autoed(NOON, seat, on=True)).is_listed
    table.play(seat, Call(yes=True))
    while table.state.deal.asking.status == "dealt":
        seat = min(table.asked)
        batch = folded(table, r.Played(NOON, seat, table.default(seat)))
        table.play(seat, table.default(seat))
        assert batch.is_listed == (table.state.deal.asking.status != "dealt")


def test_time_that_is_given_back_and_connections_play_nothing_that_is_due():
    table = Table("chengdu", people=4)
    table.deal()
    while table.state.deal.tick_at is None:
        seat = min(table.asked)
        table.play(seat, table.default(seat))
    late = table.state.deal.tick_at + 1
    assert kinds(folded(table, r.Extended(late, 0))) == ["Extended"]
    assert kinds(folded(table, r.Present(late, 0, connected=False))) == ["Present"]
    assert kinds(folded(table, r.Autoed(late, 0, on=True)))[:2] == ["Autoed", "Played"]
