"""The course of the rest of the deal, and the value of a hand in each turn of it, computed from the last turn back.

Values are the base stakes that a seat gains from that turn to the end. While it plays it loses to the wins and kongs of
others; once it has won it loses nothing more. Seats that have won pay nothing, and when all have won the deal is over.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from paiju.bots.chengdu.rivals import Rival, readiness
from paiju.bots.chengdu.sight import Sight

_WINS: Final = 0.19
"""Probability that a seat that waits wins in one turn."""
_DRAWN: Final = 0.33
"""Share of self-drawn wins."""
_CAREFUL: Final = 0.85
"""How often this seat deals in, as a part of how often another seat does."""
_KONGS: Final = 0.01
"""Points that the kongs of one other seat cost in a turn."""
_READY_AT_END: Final = 0.72
"""Share of the other seats that have a waiting hand when the wall is empty."""
_BEST_WAIT: Final = 2.0
"""Mean multiplier of the best wait of a seat that waits when the wall is empty."""


class SeatTurn(NamedTuple):
    """One turn of the seat, from its discard to its next draw."""

    lasts: float
    """Probability that the deal does not end in this turn."""
    payers: float
    """Mean number of other seats that still play."""
    loss: float
    """Points that other seats win from this seat in the turn."""


class Course(NamedTuple):
    """The rest of a deal."""

    turns: tuple[SeatTurn, ...]
    payers: float
    """Mean number of other seats that are still in the deal when the wall runs out."""
    unready: float
    """Points that a hand without a wait pays in the check at the end (查叫)."""
    flow: bool
    """Whether winners play on (血流)."""
    plus: float
    """Added to each payment of a self-draw."""
    times: float
    """Factor of each payment of a self-draw."""


class WaitingHand(NamedTuple):
    """A hand that waits."""

    drawn: float
    """Probability that it wins with its next draw."""
    drawn_worth: float
    """Mean multiplier of such a win."""
    thrown: float
    """Probability, for each other seat, that in one turn it discards a tile with which the hand wins."""
    thrown_worth: float
    best: float
    """Multiplier of its best wait."""


def course_of(sight: Sight, rivals: Sequence[Rival]) -> Course:
    """Return the expected course of the rest of the deal, from the view."""
    options, number = sight.options, len(sight.others)
    turns: list[SeatTurn] = []
    playing = [0.0] * number + [1.0]
    wall = float(sight.view.wall)
    payers = float(number)
    while wall >= 1 and number:
        rate, worth = _threat(sight, rivals, len(turns))
        loss = rate * (_DRAWN * (worth + 1) * payers + (1 - _DRAWN) * worth * _CAREFUL) + _KONGS * payers
        after = playing if options.flow else _thinned(playing, rate)
        lasts = 1 - after[0]
        after[0] = 0.0
        playing = [chance / (lasts or 1.0) for chance in after]
        turns.append(SeatTurn(lasts, payers, loss))
        wall -= 1 + payers
        payers = sum(place * chance for place, chance in enumerate(playing))
    checked = 0.0 if options.chajiao == "off" else _READY_AT_END * _BEST_WAIT
    double = options.zimo_mode == "double"
    return Course(
        tuple(turns),
        payers,
        checked * payers,
        options.flow,
        float(options.zimo_mode == "plus1"),
        1.0 + double,
    )


def _threat(sight: Sight, rivals: Sequence[Rival], later: int) -> tuple[float, float]:
    """Return the mean probability that another seat wins, `later` turns from now, and the mean worth of such a win."""
    if not rivals:
        return 0.0, 0.0
    ready = [readiness(sight.view, rival.seat, later) for rival in rivals]
    return _WINS * sum(ready) / len(sight.others), sum(rival.worth for rival in rivals) / len(rivals)


def _thinned(playing: Sequence[float], rate: float) -> list[float]:
    """Return the distribution of the number of other seats that are still in the deal after one turn.

    `playing`: the distribution before it. `rate`: the probability that one of these seats wins in the turn.
    """
    after = list(playing)
    for number in range(1, len(playing)):
        gone = min(0.9, rate * number) * playing[number]
        after[number] -= gone
        after[number - 1] += gone
    return after


def waiting(course: Course, ready: WaitingHand) -> list[float]:
    """Return the values of a hand that waits: one after its discard in each turn, the last one for an empty wall."""
    value = course.payers * (1 - _READY_AT_END) * ready.best
    values = [value]
    for turn in reversed(course.turns):
        drawn = turn.payers * (course.times * ready.drawn_worth + course.plus)
        on = value if course.flow else 0.0
        later = ready.drawn * (drawn + on) + (1 - ready.drawn) * value
        stays = turn.lasts * later - turn.loss
        thrown = min(0.9, ready.thrown * turn.payers)
        won = ready.thrown_worth + (stays if course.flow else 0.0)
        value = thrown * won + (1 - thrown) * stays
        values.append(value)
    return values[::-1]


def growing(course: Course, steps: Sequence[tuple[float, Sequence[float]]]) -> list[float]:
    """Return the values of a hand that does not wait yet: one for each turn, in the order of `waiting`.

    `steps`: the ways to get nearer to a wait, each as its probability in a turn and the values that it leads to.
    """
    value = -course.unready
    values = [value]
    size = len(course.turns)
    for place in range(size - 1, -1, -1):
        turn = course.turns[place]
        later = value
        for rate, better in steps:
            if (gain := better[place + 1] - value) > 0:
                later += rate * gain
        value = turn.lasts * later - turn.loss
        values.append(value)
    return values[::-1]
