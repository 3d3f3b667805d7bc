"""The ways in which a hand may win: by a yaku that an open hand keeps, or as a closed hand with riichi.

A plan bars the kinds that would lose its yaku: so its distance is the distance to a win with that yaku.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from paiju.bots.riichi.nearness import keeping
from paiju.bots.riichi.sight import COPIES, Sight
from paiju.engine.games.riichi.choices import ClaimChoice
from paiju.engine.games.riichi.kuikae import barred_after
from paiju.engine.games.riichi.nearness import accepted, distance
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Chow, Pung
from paiju.engine.mahjong.table import without
from paiju.engine.tiles.counts import EMPTY, HONOURS, KINDS, SUITS, Counts, counts_of, minus
from paiju.engine.tiles.text import Id34, Tile, id34_of, is_same
from paiju.engine.tiles.wins import ORPHANS

_HONOURS: Final = range(27, KINDS)
_PAIR: Final = 2


class Held(NamedTuple):
    """A hand of 3k + 1 tiles to judge."""

    tiles: tuple[Tile, ...]
    """The concealed tiles."""
    counts: Counts
    """Counts of the concealed tiles by kind."""
    melds: tuple[Meld, ...]
    closed: bool


def held_of(sight: Sight, hand: tuple[Tile, ...], gone: tuple[Tile, ...], meld: Meld | None = None) -> Held:
    """Return the hand without the tiles `gone`; `meld`: a new meld that the seat has made."""
    tiles = without(hand, gone)
    melds = sight.melds if meld is None else (*sight.melds, meld)
    return Held(tiles, counts_of(tiles), melds, closed=sight.closed and meld is None)


def lefts_of(sight: Sight, call: Chow | Pung, choice: ClaimChoice) -> Iterator[tuple[Tile, Held]]:
    """Yield each tile that may be discarded after a call, and the hand that this leaves."""
    hand = sight.view.hand or ()
    meld = Meld("chow" if isinstance(call, Chow) else "pung", (*call.tiles, choice.tile), choice.seat)
    barred = barred_after(sight.view.options, call, choice.tile)
    for tile in dict.fromkeys(without(hand, call.tiles)):
        if not any(is_same(tile, kind) for kind in barred):
            yield tile, held_of(sight, hand, (*call.tiles, tile), meld)


class WinPlan(NamedTuple):
    """One way to win."""

    barred: Counts
    """By kind: four if the plan cannot use it, else 0."""
    han: float
    """The han of its yaku, without dora."""
    open: bool
    """Whether the hand may call."""
    triplet: Id34 | None = None
    """The kind of which the plan needs a triplet while the hand holds two; None: it needs no particular triplet."""

    @property
    def way(self) -> tuple[Counts, Id34 | None]:
        """The fields that decide the plan's distance."""
        return self.barred, self.triplet


def _barring(kinds: Iterator[Id34]) -> Counts:
    barred = bytearray(KINDS)
    for kind in kinds:
        barred[kind] = COPIES
    return bytes(barred)


CLOSED: Final = WinPlan(EMPTY, 1.0, open=False)
"""The plan of any closed hand: riichi, or a self-drawn win."""
SIMPLES: Final = _barring(iter(ORPHANS))
"""The tiles that tanyao (断幺九) cannot use."""
FLUSHES: Final = tuple(
    _barring(kind for kind in range(_HONOURS.start) if not suit.start <= kind < suit.stop) for suit in SUITS
)
"""The tiles that a flush of each suit, with honours (混一色), cannot use."""
_FLUSH_TILES: Final = 8
"""A flush is a plan if the hand has at least this many tiles of one suit and honours."""


def plans_of(sight: Sight, held: Held) -> Iterator[WinPlan]:
    """Yield the plans that a hand has; none if it is open without a yaku in sight."""
    if held.closed:
        yield CLOSED
    yield from _value_tiles(sight, held)
    melded = [id34_of(tile) for meld in held.melds for tile in meld.tiles]
    if sight.view.options.kuitan and not any(SIMPLES[kind] for kind in melded):
        yield WinPlan(SIMPLES, 1.0, open=True)
    beside = sum(held.counts[HONOURS]) + len(melded)
    for suit, barred in zip(SUITS, FLUSHES, strict=True):
        own = sum(held.counts[suit]) + beside
        if own >= _FLUSH_TILES and not any(barred[kind] for kind in melded):
            yield WinPlan(barred, 3.0 if held.closed else 2.0, open=True)


def _value_tiles(sight: Sight, held: Held) -> Iterator[WinPlan]:
    yakuhai = sight.yakuhai(sight.you)
    triplets = {id34_of(meld.tiles[0]) for meld in held.melds if meld.kind != "chow"}
    for kind in dict.fromkeys(yakuhai):
        if kind in triplets or held.counts[kind] > _PAIR:
            yield WinPlan(EMPTY, float(yakuhai.count(kind)), open=True)
        elif held.counts[kind] == _PAIR and sight.unseen[kind]:
            yield WinPlan(EMPTY, float(yakuhai.count(kind)), open=True, triplet=kind)


def plan_distance(plan: WinPlan, counts: Counts) -> int:
    """Return how far 3k + 1 tiles are from waiting for a win by the plan."""
    if plan.triplet is None or counts[plan.triplet] > _PAIR:
        return distance(counts, plan.barred)
    if counts[plan.triplet] < _PAIR:
        return distance(counts, plan.barred) + _PAIR
    # The pair is a triplet that lacks one tile; the rest of the hand has one group fewer to make.
    return distance(minus(counts, plan.triplet, _PAIR), plan.barred) + 1


def extra_han(sight: Sight, held: Held, plan: WinPlan) -> float:
    """Return the expected han besides the plan's own: dora and red fives that it uses, and other likely yaku."""
    used = tuple(tile for tile in held.tiles if not plan.barred[id34_of(tile)])
    melded = tuple(tile for meld in held.melds for tile in meld.tiles)
    return (
        sight.dora_in((*used, *melded))
        + _yakuhai(sight, held, plan)
        + (_of_closed(held) if not plan.open else 0.0)
    )


def _yakuhai(sight: Sight, held: Held, plan: WinPlan) -> float:
    triplets = [id34_of(meld.tiles[0]) for meld in held.melds if meld.kind != "chow"]
    triplets += [kind for kind in range(KINDS) if held.counts[kind] > _PAIR]
    kinds = [kind for kind in sight.yakuhai(sight.you) if not plan.barred[kind]]
    sure = float(sum(triplets.count(kind) for kind in kinds))
    sure += sum(
        0.3 for kind in kinds if held.counts[kind] == _PAIR and sight.unseen[kind] and kind != plan.triplet
    )
    return max(0.0, sure - plan.han) if plan.barred == EMPTY and plan.open else sure


def _of_closed(held: Held) -> float:
    """Return the expected han of ura dora, ippatsu, a self-draw, and of tanyao and pinfu if few tiles prevent them."""
    outside = sum(held.counts[kind] for kind in ORPHANS)
    pairs = sum(number > 1 for number in held.counts)
    return 0.6 + (0.8, 0.5, 0.2, 0.1, 0.0)[min(outside, 4)] + (0.5 if pairs < 3 else 0.1)


@lru_cache(maxsize=2**15)
def plan_accepted(plan: WinPlan, counts: Counts) -> tuple[Id34, ...]:
    """Return the kinds that bring 3k + 1 tiles a step nearer to a wait by the plan; of a hand that waits, its waits."""
    if plan.triplet is None or counts[plan.triplet] != _PAIR:
        return accepted(counts, plan.barred)
    rest = minus(counts, plan.triplet, _PAIR)
    if distance(rest, plan.barred) < 0:
        return (plan.triplet,)
    found = {kind for gone in keeping(rest, plan.barred) for kind in accepted(minus(rest, gone), plan.barred)}
    return (*(found - {plan.triplet}), plan.triplet)
