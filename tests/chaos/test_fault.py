"""Faults that cannot hit are told from those that have, and a table that stands still is found."""

import asyncio
from random import Random

import pytest

from tests.chaos import fault as faults
from tests.chaos import spell as spells
from tests.chaos.fault import Fault, Missed, caught
from tests.chaos.report import _kinds, _with_overlaps
from tests.chaos.spell import Spell, drawn
from tests.chaos.table import Plan, Table
from tests.chaos.world import World

NOTHING = object()


@pytest.fixture
async def place(tmp_path):
    """A world in which nothing has been started, with one table."""
    place = World(tmp_path, 1, nodes=2, tier="one")
    place.tables.append(Table(Plan("doudizhu", 3, 0, 1), 1, 1, 0))
    return place


def act(person) -> int:
    """Let a person have sent an action."""
    person.sent[7] = {"t": "act", "action": {"a": "pass"}}
    person._unanswered[7] = (person.sent[7], asyncio.get_running_loop().create_future())
    return 7


async def test_an_action_on_its_way_is_caught_and_everything_stands_still_then(place):
    (table,) = place.tables
    person, noted = table.people[1], []
    act(person)
    (flight,) = await caught(place, table.people, lambda: noted.append("stop"), lambda: noted.append("go on"))
    assert (flight.person, flight.request, flight.action) == (person.name, 7, {"a": "pass"})
    assert noted == ["stop"]


async def test_an_action_that_was_answered_in_time_is_not_taken_for_one_on_its_way(place):
    (table,) = place.tables
    person, noted = table.people[0], []
    act(person)

    def stop() -> None:
        noted.append("stop")
        if len(noted) == 1:  # the answer had left already
            person._unanswered.clear()
            asyncio.get_running_loop().call_later(0.1, act, person)

    await caught(place, table.people, stop, lambda: noted.append("go on"))
    assert noted == ["stop", "go on", "stop"]


async def test_a_fault_that_finds_no_action_has_missed(place, monkeypatch):
    monkeypatch.setattr(faults, "ACTS_WITHIN_S", 0.05)
    with pytest.raises(Missed):
        await caught(place, place.tables[0].people, lambda: None, lambda: None)


async def test_a_table_that_stands_still_is_found(place, monkeypatch):
    monkeypatch.setattr(spells, "LIVELY_S", 0.05)
    run = Spell(1, place)
    await spells._watch(run, Fault("owner killed", "node 0", place.now(), [], "", place.tables))
    (line,) = run.violations
    assert line.startswith("I9: doudizhu")


async def test_how_soon_a_table_goes_on_is_measured_from_the_fault(place):
    (table,) = place.tables
    begun = asyncio.get_running_loop().time()
    happened = Fault("owner killed", "node 0", begun - place.began, [], "", place.tables)
    table.people[0].accepted_at += [begun - 1, begun + 0.25, begun + 2]
    await spells._watch(Spell(1, place), happened)
    assert happened.recovered == {table.id: pytest.approx(0.25)}


def test_a_table_that_two_faults_hit_at_once_tells_of_neither_alone():
    first, second, later = (
        {"kind": kind, "at": at, "recovered_s": {"t1": seconds}, "in_flight": [], "busy": 0}
        for kind, at, seconds in (("a", 1.0, 3.0), ("b", 2.0, 0.5), ("a", 9.0, 0.25))
    )
    marked = _with_overlaps([first, second, later])
    assert [fault["overlapped"] for fault in marked] == [["t1"], ["t1"], []]
    lines = {line["kind"]: line for line in _kinds(marked)}
    assert (lines["a"]["tables"], lines["a"]["alone"], lines["a"]["p50_ms"]) == (2, 1, 250)
    assert (lines["b"]["alone"], lines["b"]["p50_ms"]) == (0, None)


def test_every_kind_comes_before_any_comes_again():
    kinds = dict.fromkeys("abcdef", NOTHING)
    bag = drawn(Random(1), kinds)
    first, second = ([next(bag)[0] for _ in kinds] for _ in range(2))
    assert sorted(first) == sorted(second) == list(kinds)
    assert first != second


def test_the_same_seed_draws_the_same_faults():
    kinds = dict.fromkeys("abcdef", NOTHING)
    one, other = (drawn(Random(3), kinds) for _ in range(2))
    assert [next(one) for _ in range(20)] == [next(other) for _ in range(20)]
