"""The ways to win: each with its distance (向听), the tiles that bring a hand nearer (进张), and its worth."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from paiju.bots.chengdu.sight import COPIES, Sight
from paiju.engine.tiles.counts import EMPTY, KINDS, SUITS, Counts, added
from paiju.engine.tiles.shanten import shanten, useful
from paiju.engine.tiles.text import Id34

Form: TypeAlias = Literal["groups", "triplets", "pairs"]

_FLUSH, _PAIRS, _TRIPLETS = 4.0, 4.0, 2.0
"""Factors of 清一色, 七对 and 大对子."""
_PAIR: Final = 2
_TRIPLET: Final = 3


class WinPlan(NamedTuple):
    """One way to win."""

    form: Form
    barred: Counts
    """By kind: four if the plan cannot use it, else 0."""
    factor: float
    """The multiplier, without quads (根)."""
    flush: bool
    suits: tuple[int, ...]
    """The suits that it can use, 0 to 2."""


def plans_of(sight: Sight, held: Counts) -> Iterator[WinPlan]:
    """Yield the plans of a seat whose melds hold these tiles."""
    for dropped in sight.drops:
        suits = [suit for suit in sight.suits if suit != dropped]
        for used in (suits, *([suit] for suit in suits)):
            barred = _barring(suit for suit in range(len(SUITS)) if suit not in used)
            if not any(bar and own for bar, own in zip(barred, held, strict=True)):
                yield from _plans(barred, tuple(used), closed=held == EMPTY)


def _plans(barred: Counts, suits: tuple[int, ...], *, closed: bool) -> Iterator[WinPlan]:
    flush = len(suits) == 1
    factor = _FLUSH if flush else 1.0
    yield WinPlan("groups", barred, factor, flush, suits)
    yield WinPlan("triplets", barred, factor * _TRIPLETS, flush, suits)
    if closed:
        yield WinPlan("pairs", barred, factor * _PAIRS, flush, suits)


def _barring(suits: Iterable[int]) -> Counts:
    found = set(suits)
    return bytes(COPIES if kind >= 27 or kind // 9 in found else 0 for kind in range(KINDS))


def distance(plan: WinPlan, counts: Counts, held: Counts) -> int:
    """Return how far 3k + 1 or 3k + 2 concealed tiles are from waiting for a win by the plan."""
    match plan.form:
        case "groups":
            return _distance(counts, _together(plan.barred, held))
        case "triplets":
            return _triplets(sorted(_usable(plan, counts), reverse=True), sum(counts) // _TRIPLET)
    return (sum(counts) + 1) // 2 - 1 - sum([number // 2 for number in _usable(plan, counts)])


def accepted(plan: WinPlan, counts: Counts, held: Counts) -> Iterable[Id34]:
    """Return the kinds of which one more tile brings a hand of 3k + 1 tiles a step nearer, or lets it win."""
    match plan.form:
        case "groups":
            return _useful(counts, _together(plan.barred, held))
        case "triplets":
            wanted = _wanted_of_triplets(plan, counts)
        case "pairs":
            wanted = [1, _TRIPLET]
    return [
        kind
        for suit in plan.suits
        for kind in range(9 * suit, 9 * suit + 9)
        if counts[kind] in wanted and counts[kind] + held[kind] < COPIES
    ]


_distance: Final = lru_cache(maxsize=2**16)(shanten)
_useful: Final = lru_cache(maxsize=2**16)(useful)
_together: Final = lru_cache(maxsize=2**10)(added)


def _usable(plan: WinPlan, counts: Counts) -> bytes:
    return b"".join([counts[SUITS[suit]] for suit in plan.suits])


def _triplets(numbers: Sequence[int], groups: int) -> int:
    """Return the distance to `groups` triplets and a pair; `numbers`: the tiles held of each kind, most first."""
    lacking = sum([max(0, _TRIPLET - number) for number in numbers[:groups]])
    return lacking + max(0, _PAIR - numbers[groups]) - 1


def _wanted_of_triplets(plan: WinPlan, counts: Counts) -> list[int]:
    """Return the numbers of held tiles (0, 1 or 2) at which one more tile of the same kind helps the hand."""
    numbers, groups = sorted(_usable(plan, counts), reverse=True), sum(counts) // _TRIPLET
    now = _triplets(numbers, groups)
    found = []
    for number in {*numbers} - {_TRIPLET, COPIES}:
        more = [*numbers]
        more[more.index(number)] += 1
        if _triplets(sorted(more, reverse=True), groups) < now:
            found.append(number)
    return found
