"""The probability that each tile deals in, and its cost, from counts of the waits that are possible.

A hand that waits has one of the shapes below. The weight of a shape grows with the number of ways in which the unseen
tiles make it. A shape with a wait that its owner cannot win with (genbutsu, 现物) has the weight 0: so the tile at the
other end of a two-sided wait (suji, 筋) is less dangerous, too. A tile behind a kind of which all four are visible
(no-chance, 壁) is less dangerous, since fewer shapes wait for it.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from paiju.bots.riichi.sight import COPIES, Sight
from paiju.engine.core.seats import Seat
from paiju.engine.mahjong.moves import CONCEALED
from paiju.engine.tiles.counts import KINDS, SUITS, Counts
from paiju.engine.tiles.text import TILES34, Id34, id34_of

_TWO_SIDED: Final = 1.0
_CLOSED: Final = 0.22
_EDGE: Final = 0.22
_PAIRS: Final = 0.5
_HONOUR_PAIRS: Final = 1.3
_SINGLE: Final = 0.15
"""`_TWO_SIDED` to `_SINGLE`: the frequency of a shape, per way in which the unseen tiles make it."""
_HONOURS: Final = range(27, KINDS)

_RIICHI_POINTS: Final = 5600.0
_DEALER: Final = 1.45
_DORA: Final = 1.35
"""Factor of the points of a hand if the tile is a dora."""
_PER_INDICATOR, _PER_DORA = 0.2, 0.5
"""Parts by which a riichi hand's points grow for each further indicator, and for each dora in its concealed kans."""
_BY_HAN: Final = (1000.0, 1500.0, 2700.0, 5000.0, 7700.0, 9000.0, 12000.0, 13000.0, 16000.0)
"""Mean points of an open hand by han."""


class Beliefs(NamedTuple):
    """The assumptions about unseen hands."""

    ready: tuple[tuple[float, ...], ...]
    """Probability that a hand without riichi waits: by the number of its melds, then by the stage of its discards."""
    stage: int
    """Number of discards in a stage; the last stage lasts to the end."""
    open_han: tuple[float, ...]
    """Han of an open hand besides the dora that it shows, by the number of its melds."""
    risks: tuple[float, ...] = ()
    """The measured risk for each hundredth of the risk computed from shapes; empty: the computed risk holds."""

    def risk(self, by_shapes: float) -> float:
        """Return the probability that a tile is a wait; `by_shapes`: the result of `wait_risks`."""
        if not self.risks or not by_shapes:
            return by_shapes
        whole = int(100 * by_shapes)
        if whole + 1 >= len(self.risks):
            return by_shapes
        low, high = self.risks[whole : whole + 2]
        return low + (100 * by_shapes - whole) * (high - low)


USUAL: Final = Beliefs(
    ready=(
        (0.0, 0.02, 0.06),
        (0.04, 0.12, 0.3),
        (0.15, 0.4, 0.65),
        (0.45, 0.75, 0.9),
        (0.9, 0.95, 0.98),
    ),
    stage=6,
    open_han=(1.4,) * 5,
)
"""The beliefs of the normal level."""


class WaitShape(NamedTuple):
    """The shape of a wait: the kinds that the hand holds, and the kinds that complete them."""

    held: tuple[Id34, ...]
    waits: tuple[Id34, ...]
    weight: float


class Threat(NamedTuple):
    """One other seat."""

    seat: Seat
    ready: float
    """Probability that it waits."""
    points: float
    """The points that a discarder pays for its win."""
    risks: tuple[float, ...]
    """By kind: the probability that the seat, if it waits, waits for this kind."""
    riichi: bool


def threats(sight: Sight, beliefs: Beliefs = USUAL) -> tuple[Threat, ...]:
    """Return the threat of each other seat."""
    return tuple(_threat(sight, seat, beliefs) for seat in sight.others)


def _threat(sight: Sight, seat: Seat, beliefs: Beliefs) -> Threat:
    riichi = _in_riichi(sight, seat)
    by_shapes = wait_risks(sight.unseen, safe_against(sight, seat))
    points = _riichi_points(sight, seat) if riichi else _open_points(sight, seat, beliefs)
    return Threat(seat, readiness(sight, seat, beliefs), points, tuple(map(beliefs.risk, by_shapes)), riichi)


def _in_riichi(sight: Sight, seat: Seat) -> bool:
    return any(river.riichi for river in sight.view.rivers[seat])


def safe_against(sight: Sight, seat: Seat) -> frozenset[Id34]:
    """Return the kinds that a seat cannot win with: its discards, and tiles that it let pass since its hand changed."""
    safe: set[Id34] = set()
    passed: set[Id34] = set()
    declared = False
    for thrown in sight.history:
        if thrown.seat == seat:
            safe.add(thrown.kind)
            # A discard from the hand may have changed the waits, and before riichi the hand may have had no yaku:
            # tiles that passed before such a discard, or before riichi, are not known to be safe.
            if thrown.riichi or not (declared or thrown.drawn):
                passed = set()
            declared = declared or thrown.riichi
        else:
            passed.add(thrown.kind)
    return frozenset(safe | passed)


def readiness(sight: Sight, seat: Seat, beliefs: Beliefs = USUAL) -> float:
    """Return the probability that another seat waits."""
    if _in_riichi(sight, seat):
        return 1.0
    row = beliefs.ready[_melds(sight, seat)]
    return row[min(len(row) - 1, len(sight.view.rivers[seat]) // beliefs.stage)]


def _melds(sight: Sight, seat: Seat) -> int:
    return min(COPIES, sum(meld.kind not in CONCEALED for meld in sight.view.melds[seat]))


def _shown(sight: Sight, seat: Seat) -> int:
    return sight.dora_in(tuple(tile for meld in sight.view.melds[seat] for tile in meld.tiles))


def _riichi_points(sight: Sight, seat: Seat) -> float:
    dora = 1 + _PER_INDICATOR * (len(sight.dora) - 1) + _PER_DORA * _shown(sight, seat)
    return (_DEALER if seat == sight.dealer else 1.0) * _RIICHI_POINTS * dora


def _open_points(sight: Sight, seat: Seat, beliefs: Beliefs) -> float:
    triplets = [id34_of(meld.tiles[0]) for meld in sight.view.melds[seat] if meld.kind != "chow"]
    yakuhai = sum(sight.yakuhai(seat).count(kind) for kind in triplets)
    beside = beliefs.open_han[_melds(sight, seat)]
    han = beside + _shown(sight, seat) + max(0, yakuhai - 1) + _flush(sight, seat)
    low = min(int(han), len(_BY_HAN) - 2)
    points = _BY_HAN[low] + min(1.0, han - low) * (_BY_HAN[low + 1] - _BY_HAN[low])
    return (_DEALER if seat == sight.dealer else 1.0) * points


def _flush(sight: Sight, seat: Seat) -> float:
    """Return the han for a possible flush: 1 if there are two open melds or more, all of one suit and honours."""
    melds = [meld for meld in sight.view.melds[seat] if meld.kind not in CONCEALED]
    suits = {TILES34[id34_of(meld.tiles[0])][1] for meld in melds} - {"f", "y"}
    return 1.0 if len(melds) > 1 and len(suits) < 2 else 0.0


def wait_risks(unseen: Counts, safe: frozenset[Id34]) -> Iterator[float]:
    """Yield, by kind, the probability that a waiting hand waits for it; the hand waits for no `safe` kind."""
    weights, total = [0.0] * KINDS, 0.0
    for waits, weight in _weighed(unseen):
        if safe.isdisjoint(waits):
            total += weight
            for kind in waits:
                weights[kind] += weight
    return (weight / total if total else 0.0 for weight in weights)


# Cached, since the shapes have the same weights for all other seats.
@lru_cache(maxsize=16)
def _weighed(unseen: Counts) -> tuple[tuple[tuple[Id34, ...], float], ...]:
    """Return the waits and the weight of each shape that the unseen tiles can make."""
    return tuple([(shape.waits, weight) for shape in _SHAPES if (weight := _weight(shape, unseen))])


def _weight(shape: WaitShape, unseen: Counts) -> float:
    first, *other = shape.held
    number = unseen[first]
    if not other:
        return shape.weight * number
    if other[0] == first:
        return shape.weight * number * (number - 1) / 2
    return shape.weight * number * unseen[other[0]]


def _shapes() -> Iterator[WaitShape]:
    for suit in SUITS:
        for low in range(suit.start, suit.stop - 1):
            ends = tuple(kind for kind in (low - 1, low + 2) if suit.start <= kind < suit.stop)
            yield WaitShape((low, low + 1), ends, _TWO_SIDED if len(ends) > 1 else _EDGE)
        for low in range(suit.start, suit.stop - 2):
            yield WaitShape((low, low + 2), (low + 1,), _CLOSED)
    for kind in range(KINDS):
        yield WaitShape((kind, kind), (kind,), _HONOUR_PAIRS if kind in _HONOURS else _PAIRS)
        yield WaitShape((kind,), (kind,), 3 * _SINGLE if kind in _HONOURS else _SINGLE)


_SHAPES: Final = tuple(_shapes())


def dora_factor(sight: Sight, kind: Id34) -> float:
    """Return the factor of the points of a hand that wins with this kind."""
    return _DORA if kind in sight.dora else 1.0
