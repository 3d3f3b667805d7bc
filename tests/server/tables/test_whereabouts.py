"""The states of a table on this node: which follow which, and which are refused."""

from itertools import product
from types import SimpleNamespace

import pytest

from paiju.server.table.failures import Broken
from paiju.server.table.memory import Away
from paiju.server.tables.whereabouts import MOVES, IllegalTransition, Place, Whereabouts

T = "t1"
BROKEN = Broken(T, "fails", "KeyError()")
AWAY = Away(None, 1, 0, None, {}, b"", None, lost=True)


def moved(whereabouts: Whereabouts, to: Place) -> None:
    """Move the table as the server does."""
    match to:
        case Place.ABSENT:
            whereabouts.end(T)
            assert whereabouts.leave(T, whereabouts.place(T))
        case Place.HERE:
            transferred = whereabouts.place(T) is Place.TRANSFERRING
            whereabouts.end_transfer(T) if transferred else whereabouts.start(T, SimpleNamespace())
        case Place.RECOVERING:
            whereabouts.end(T)
            whereabouts.recover(T, AWAY)
        case Place.TRANSFERRING:
            whereabouts.transfer(T)
        case Place.QUARANTINED:
            whereabouts.end(T)
            whereabouts.quarantine(BROKEN)


def at(place: Place) -> Whereabouts:
    """Return whereabouts with one table, at that place."""
    ways = {
        Place.ABSENT: (),
        Place.TRANSFERRING: (Place.HERE, Place.TRANSFERRING),
        Place.RECOVERING: (Place.HERE, Place.RECOVERING),
    }
    made = Whereabouts()
    for step in ways.get(place, (place,)):
        moved(made, step)
    return made


@pytest.mark.parametrize(("place", "to"), list(product(Place, Place)), ids=lambda place: place.name)
def test_a_move_is_made_if_it_is_in_the_table_and_else_refused_without_effect(place, to):
    whereabouts = at(place)
    again = {(Place.RECOVERING, Place.RECOVERING)}  # what is known of it has changed
    if to in MOVES[place] or (place, to) in again:
        moved(whereabouts, to)
        place = to
    else:
        with pytest.raises(IllegalTransition):
            moved(whereabouts, to)
    assert whereabouts.place(T) is place
    assert {at: count for at, count in whereabouts.places.items() if count} == (
        {} if place is Place.ABSENT else {place: 1}
    )


@pytest.mark.parametrize(
    ("place", "has"),
    [
        (Place.ABSENT, False),
        (Place.HERE, True),
        (Place.RECOVERING, True),
        (Place.TRANSFERRING, True),
        (Place.QUARANTINED, True),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_this_node_answers_for_a_table_unless_it_is_absent(place, has):
    whereabouts = at(place)
    assert whereabouts.has(T) is has
    assert (whereabouts.away(T) is AWAY) is (place is Place.RECOVERING)
    assert (whereabouts.broken(T) is BROKEN) is (place is Place.QUARANTINED)
    assert whereabouts.all_broken() == ({T: BROKEN} if place is Place.QUARANTINED else {})


def test_a_transferred_table_is_the_next_owners_once_its_actor_has_ended():
    whereabouts = at(Place.TRANSFERRING)
    whereabouts.end(T)
    assert not whereabouts.has(T)
    assert whereabouts.leave(T, Place.TRANSFERRING)
    assert not whereabouts.leave(T, Place.TRANSFERRING), "it has left already"


def test_a_live_table_gets_no_second_actor_and_no_quarantine():
    whereabouts = at(Place.HERE)
    for move in (lambda: whereabouts.start(T, SimpleNamespace()), lambda: whereabouts.quarantine(BROKEN)):
        with pytest.raises(IllegalTransition):
            move()
    assert whereabouts.place(T) is Place.HERE


def test_a_transfer_that_is_cut_off_leaves_a_live_table_where_it_is():
    whereabouts = at(Place.TRANSFERRING)
    whereabouts.end_transfer(T)
    assert whereabouts.place(T) is Place.HERE
    assert whereabouts.has(T)
