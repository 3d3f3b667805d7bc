"""The comparison of books with a log itself: it follows each end of a deal by its place, and finds planted errors."""

import pytest

from tests.faults.booked import Booked, differences
from tests.worlds.history import End, Place

FIRST, AGAIN = Place(5, 20), Place(6, 18)
WON, LOST, IDLE = End((2, -1, -1), acted=True), End((-2, 1, 1), acted=True), End((0, 0, 0), acted=False)


def booked(place, *amounts):
    return Booked(place, dict(enumerate(amounts)))


def found(known, lost, books):
    return list(differences(known, lost, books))


@pytest.mark.parametrize(
    ("known", "lost", "books"),
    [
        ({"t-1": {FIRST: WON}}, {}, {"t-1": booked(FIRST, 2, -1, -1)}),
        # The seat of a bot that neither acted nor won has no row.
        ({"t-1": {FIRST: End((2, -2, 0), acted=True)}}, {}, {"t-1": booked(FIRST, 2, -2)}),
        ({"t-1": {FIRST: IDLE}}, {}, {}),
        ({"t-1": {AGAIN: LOST}}, {"t-1": {FIRST: WON}}, {"t-1": booked(AGAIN, -2, 1, 1)}),
        ({}, {"t-1": {FIRST: WON}}, {"t-1": booked(FIRST, 2, -1, -1)}),
        ({}, {"t-1": {FIRST: WON}}, {}),
        ({}, {"t-1": {FIRST: WON, AGAIN: LOST}}, {"t-1": booked(AGAIN, -2, 1, 1)}),
    ],
    ids=["once", "a bot", "nobody", "superseded", "ended no more", "never booked", "lost twice"],
)
def test_what_is_booked_as_it_has_ended_is_right(known, lost, books):
    assert found(known, lost, books) == []


@pytest.mark.parametrize(
    ("known", "lost", "books", "word"),
    [
        ({"t-1": {FIRST: WON}}, {}, {}, "is not booked"),
        ({"t-1": {FIRST: WON}}, {}, {"t-1": booked(FIRST, 2, -1, 0)}, "it ended with"),
        ({"t-1": {FIRST: WON}}, {}, {"t-1": booked(FIRST, 2, -1)}, "it ended with"),
        ({"t-1": {AGAIN: LOST}}, {"t-1": {FIRST: WON}}, {"t-1": booked(FIRST, 2, -1, -1)}, "not the one at"),
        ({"t-1": {AGAIN: LOST}}, {"t-1": {FIRST: WON}}, {"t-1": booked(AGAIN, 2, -1, -1)}, "it ended with"),
        ({"t-1": {AGAIN: WON}}, {"t-1": {FIRST: WON}}, {"t-1": booked(FIRST, 2, -1, -1)}, "not the one at"),
        ({}, {"t-1": {FIRST: WON}}, {"t-1": booked(AGAIN, 2, -1, -1)}, "never ended"),
        ({}, {"t-1": {FIRST: WON}}, {"t-1": booked(FIRST, -2, 1, 1)}, "it ended with"),
        ({}, {}, {"t-1": booked(FIRST, 2, -1, -1)}, "never ended"),
        ({"t-1": {FIRST: IDLE}}, {}, {"t-1": booked(FIRST)}, "nobody acted"),
    ],
    ids=[
        "left out", "another amount", "a seat left out", "the one before", "its amounts are of the one before",
        "the one before with the same amounts", "of no end that was lost", "of a lost end", "invented", "of bots",
    ],
)  # fmt: skip
def test_what_is_booked_otherwise_is_found(known, lost, books, word):
    (line,) = found(known, lost, books)
    assert line.startswith("t-1: ")
    assert word in line
