"""Checks that the points of a recorded match add up: payments, honba, sticks, the start of the next kyoku."""

from typing import Final

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.match import (
    SEATS,
    STICK,
    Drawn,
    Kyoku,
    Win,
    by_turn,
    declared,
    deltas_of,
    gains_of,
    points_after,
)
from paiju.engine.games.riichi.formats.places import Places, ReadMatch

_HONBA: Final = 100
"""Points of a honba from each of three seats."""


def check_points(read: ReadMatch) -> None:
    """Raise `BadRecord` at the first points that contradict the record's other points, or its results."""
    before: Kyoku | None = None
    for kyoku, places in read.parts():
        # A kyoku whose points the record leaves out is compared later, when the rules play it.
        told = kyoku.tells_points
        if before is not None and told:
            _check_next(before, kyoku, places)
        if told:
            _check_sum(kyoku, places)
            _check_payments(kyoku, places)
        before = kyoku if told else None
    if before is not None:
        _check_final(read)


def _check_sum(kyoku: Kyoku, places: Places) -> None:
    """Check that the gains of a kyoku add up to the sticks that left the table; raises `BadRecord`."""
    total = sum(map(sum, deltas_of(kyoku)))
    sticks = 0 if isinstance(kyoku.end, Drawn) else sticks_at_end(kyoku)
    if total != STICK * sticks:
        raise BadRecord(places.end, f"the gains add up to {total}; {STICK * sticks} are on the table")


def sticks_at_end(kyoku: Kyoku) -> int:
    """Return how many sticks lay on the table when the kyoku ended, before a winner took them."""
    return kyoku.sticks + len(declared(kyoku))


def _check_payments(kyoku: Kyoku, places: Places) -> None:
    if isinstance(kyoku.end, Drawn):
        return
    gains, paid = gains_of(kyoku), []
    for number, win in enumerate(by_turn(kyoku.end)):
        if gains[win.seat] <= 0:
            raise BadRecord(places.end, f"seat {win.seat} wins and gains no points")
        paid.append(_payments(kyoku, win, first=number == 0))
    # Programs book several wins of one tile in different orders: only the total gain of each seat is compared.
    known = [payments for payments in paid if payments is not None]
    total = tuple(map(sum, zip(*known, strict=True)))
    if len(known) == len(paid) and total != gains:
        who = " and ".join(f"seat {win.seat}" for win in kyoku.end)
        wins = "wins" if len(paid) == 1 else "win"
        raise BadRecord(places.end, f"{who} {wins}: the points are {list(total)}, not {list(gains)}")


def _payments(kyoku: Kyoku, win: Win, *, first: bool) -> tuple[int, ...] | None:
    """Return the gains that follow from the tally; None if the tally is unknown, or a liable seat pays."""
    if win.tally is None or not win.tally.payment or win.liable is not None:
        return None
    honba, sticks = (kyoku.honba, sticks_at_end(kyoku)) if first else (0, 0)
    deltas = [-_share(kyoku, win, seat, honba) for seat in range(SEATS)]
    deltas[win.seat] = STICK * sticks - sum(deltas)
    return tuple(deltas)


def _share(kyoku: Kyoku, win: Win, seat: int, honba: int) -> int:
    """Return the points that a seat pays for a win, honba included."""
    assert win.tally is not None
    if seat == win.seat or (win.feeder not in {win.seat, seat}):
        return 0
    if win.feeder == seat:
        return win.tally.payment[0] + 3 * _HONBA * honba
    return win.tally.payment[-1 if seat == kyoku.dealer else 0] + _HONBA * honba


def _check_next(kyoku: Kyoku, following: Kyoku, places: Places) -> None:
    sticks = sticks_at_end(kyoku) if isinstance(kyoku.end, Drawn) else 0
    if following.points != points_after(kyoku):
        raise BadRecord(places.points, f"the kyoku before ends with {list(points_after(kyoku))}")
    if following.sticks != sticks:
        raise BadRecord(places.start, f"the kyoku before leaves {sticks} sticks on the table")


def _check_final(read: ReadMatch) -> None:
    """Compare the final points; sticks that are left go to the seat with the most points, or to no seat."""
    match = read.match
    if match.final is None or not match.kyokus:
        return
    last = match.kyokus[-1]
    points = list(points_after(last))
    left = STICK * sticks_at_end(last) if isinstance(last.end, Drawn) else 0
    top = points.index(max(points))
    given = [had + left * (seat == top) for seat, had in enumerate(points)]
    if list(match.final) not in (points, given):
        raise BadRecord(read.final, f"the last kyoku ends with {points}")
