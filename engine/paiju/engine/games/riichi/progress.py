"""The course of a match: the next kyoku, its end, places and final scores (docs/rules/riichi.md "对局")."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, get_args

from msgspec.structs import replace

from paiju.engine.core.match import Label, MatchGame
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.events import Abort
from paiju.engine.games.riichi.hidden import Hidden
from paiju.engine.games.riichi.opening import begun
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.payments import STICK
from paiju.engine.games.riichi.types import Carry, State

ROUNDS: Final = {"tonpu": 1, "hanchan": 2}
"""The number of winds of a match, by option `length`; option `extension` adds one if no seat has reached the target."""
_WINDS: Final = ("东南西北", ("East", "South", "West", "North"))
_ABORTS: Final = frozenset(get_args(Abort))


def next_carry(state: State) -> Carry:
    """Return the carry after a finished deal: of the next kyoku or, if the match has ended, of its result."""
    repeats, ended = dealer_repeats(state), is_last(state)
    carry = replace(state.carry, first=state.first, points=state.points, sticks=state.sticks)
    if ended:
        return with_sticks_left(replace(carry, over=True))
    honba = carry.honba + 1 if repeats or not state.wins else 0
    return replace(carry, kyoku=carry.kyoku + (not repeats), honba=honba)


def dealer_repeats(state: State) -> bool:
    """Return whether the dealer stays (连庄): it won, waited at an exhaustive draw, or the draw was abortive."""
    drew = state.no_winner
    if drew is None:
        return any(won.seat == state.dealer for won in state.wins)
    return drew.reason in _ABORTS or state.dealer in drew.ready


def is_last(state: State) -> bool:
    """Return whether the match ends with this finished deal; the order of the conditions matters."""
    options, kyoku = state.options, state.carry.kyoku
    if state.reason in _ABORTS:
        return False
    if options.tobi and min(state.points) < 0:
        return True
    last = ROUNDS[options.length] * state.seats - 1
    if kyoku < last:
        return False
    if kyoku < last + state.seats and options.extension and max(state.points) < options.target:
        return False
    return not dealer_repeats(state) or (options.agari_yame and _is_dealer_first(state))


def _is_dealer_first(state: State) -> bool:
    carry = replace(state.carry, first=state.first, points=state.points)
    return in_places(carry)[0] == state.dealer


def in_places(carry: Carry) -> tuple[Seat, ...]:
    """Return the seats from the first place to the last; with equal points in turn order from the first dealer."""
    points, first = carry.points, carry.first or 0
    return tuple(sorted(range(carry.seats), key=lambda seat: (-points[seat], (seat - first) % carry.seats)))


def with_sticks_left(carry: Carry) -> Carry:
    """Return the carry after the first place has taken the sticks that are left on the table."""
    top = in_places(carry)[0]
    points = list(carry.points)
    points[top] += carry.sticks * STICK
    return replace(carry, points=tuple(points), sticks=0)


def final_scores(carry: Carry) -> tuple[float, ...]:
    """Return the final score of each seat, in thousands of points.

    They are whole numbers, except for the halves and thirds of shared ties and the tenths of exact scores.

    A fraction is the float nearest to the exact score, so seats with equal points have equal scores.
    """
    return tuple(float(sum(parts.values(), Fraction())) for parts in _exact_parts(carry))


def score_parts(carry: Carry) -> tuple[dict[str, float], ...]:
    """Return the parts of each seat's final score, in thousands: points minus `settle`; uma; oka."""
    return tuple({name: float(part) for name, part in parts.items()} for parts in _exact_parts(carry))


def _exact_parts(carry: Carry) -> tuple[dict[str, Fraction], ...]:
    """Return the parts of each seat's score.

    The oka of the first place makes all scores add up to 0. With option `ties` as `share`, seats with equal points
    each get the mean of their places' parts.
    """
    order, options = in_places(carry), carry.options
    points = [_thousands(carry.points[seat] - options.settle, options) for seat in order]
    uma = _uma(options, carry.seats)
    columns: dict[str, Sequence[Fraction | int]] = {
        "points": points,
        "uma": [-sum(uma), *uma],
        "oka": [-sum(points), *(0 for _ in order[1:])],
    }
    own = [carry.points[seat] for seat in order] if options.ties == "share" else order
    shared = {name: _shared(own, column) for name, column in columns.items()}
    places = [order.index(seat) for seat in range(carry.seats)]
    return tuple({name: column[place] for name, column in shared.items()} for place in places)


def _thousands(points: int, options: Options) -> Fraction:
    """Return points in thousands: whole ones, a half rounded up; with option `exact_scores` as they are."""
    return Fraction(points, 1000) if options.exact_scores else Fraction((points + 500) // 1000)


def _uma(options: Options, seats: int) -> tuple[int, ...]:
    """Return the uma of the second place and those behind it."""
    return (options.uma_second, options.uma_third, options.uma_fourth)[: seats - 1]


def _shared(own: Sequence[int], scores: Sequence[Fraction | int]) -> list[Fraction]:
    """Return the scores by place; places with an equal value in `own` share the mean of their scores."""
    groups = {
        value: [score for other, score in zip(own, scores, strict=True) if other == value] for value in own
    }
    return [Fraction(sum(groups[value]), len(groups[value])) for value in own]


class RiichiMatch(MatchGame):
    """`paiju.engine.core.match.MatchGame`, for `RiichiMahjong`."""

    hidden = Hidden()

    def label(self, carry: Carry) -> Label:
        """Return wind, number and honba of the next kyoku: 东2局 1本场."""
        carry = begun(carry)
        wind, number = divmod(carry.kyoku, carry.seats)
        zh, en = _WINDS[0][wind], _WINDS[1][wind]
        facts = {"wind": wind, "number": number + 1, "honba": carry.honba, "sticks": carry.sticks}
        return Label(
            f"{zh}{number + 1}局 {carry.honba}本场", f"{en} {number + 1}, {carry.honba} honba", facts
        )

    def points(self, carry: Carry) -> tuple[int, ...]:
        """Return the points of each seat."""
        return carry.points or begun(carry).points

    def is_over(self, carry: Carry) -> bool:
        """Return whether the match has ended."""
        return carry.over

    def places(self, carry: Carry) -> tuple[int, ...]:
        """Return the place of each seat, 1 for the first."""
        order = in_places(replace(carry, points=self.points(carry)))
        return tuple(order.index(seat) + 1 for seat in range(carry.seats))

    def scores(self, carry: Carry) -> tuple[float, ...]:
        """Return the final score of each seat, in thousands, if the match ended now, without sticks on the table."""
        return final_scores(replace(carry, points=self.points(carry)))

    def parts(self, carry: Carry) -> tuple[dict[str, float], ...]:
        """Return points, uma and oka of each seat's score, in thousands."""
        return score_parts(replace(carry, points=self.points(carry)))
