"""A table at one point of its log."""

import pytest

from paiju.server.table.state.seat import SeatState
from tests.server.table.scenes import Table


def test_a_seat_is_found_by_its_user():
    state = Table(people=2, bots=1).state
    assert [state.seat_of(user) for user in ("u0", "u1", "u2", "")] == [0, 1, None, None]


def test_people_are_not_bots():
    assert Table(people=1).state.people
    assert not Table(bots=3).state.people


@pytest.mark.parametrize(
    ("seat", "taken", "person", "played_for", "ready"),
    [
        (SeatState(), False, False, False, False),
        (SeatState("x", "u1"), True, True, False, False),
        (SeatState("x", "u1", ready=True), True, True, False, True),
        (SeatState("x", "u1", ready=None), True, True, False, False),
        (SeatState("x", "u1", auto=True, ready=False), True, True, True, False),
        (SeatState("x", level="normal"), True, False, True, True),
    ],
    ids=str,
)
def test_what_a_seat_is(seat, taken, person, played_for, ready):
    assert (seat.taken, seat.person, seat.played_for) == (taken, person, played_for)
    assert seat.info().ready is ready


def test_what_everyone_may_know_of_a_seat_holds_no_seed_and_no_bank():
    info = SeatState("x", "u1", seed="ab" * 16, bank_ms=5, leaving=True).info()
    assert {field for field in info.__struct_fields__ if getattr(info, field) in ("ab" * 16, 5)} == set()
