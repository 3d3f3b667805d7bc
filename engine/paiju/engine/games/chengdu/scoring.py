"""Winning hands, their worth and their waits (docs/rules/chengdu.md "番种").

A hand can have several readings. Each has the fans of its shape; fans of the tiles and of the circumstances of the win
are common to all. Factors multiply, and the best reading counts.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import Final, NamedTuple

from paiju.engine.games.chengdu.events import (
    Fan,
    FanName,
    SuitName,
    Wait,
)
from paiju.engine.games.chengdu.options import Options
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.counts import (
    EMPTY,
    Counts,
    added,
    counts_of,
    plus,
    suits_of,
)
from paiju.engine.tiles.text import TILES34, id34_of
from paiju.engine.tiles.waits import pair_waits, waits
from paiju.engine.tiles.wins import (
    Decomposition,
    decompositions,
    is_pairs,
    is_win,
)

DEALT_FACTOR: Final = {"off": 0, "x32": 32, "x8": 8}
LONG7: Final = {"x16": 16, "x8": 8}
ENDS: Final = (0, 8)
"""The ranks 1 and 9, counted from 0."""
TWO_FIVE_EIGHT: Final = (1, 4, 7)


class Hand(NamedTuple):
    """A hand as scoring takes it."""

    counts: Counts
    """Concealed tiles, 34 counts; for a win the winning tile is among them."""
    melds: tuple[Meld, ...]
    missing: SuitName | None
    """The missing suit (缺门), of which a winning hand holds no tile; None: not chosen."""
    full: int
    """Number of tiles of a complete hand, a kong counted as three."""

    @property
    def held(self) -> Counts:
        """Counts of the tiles of its melds."""
        return melded(self.melds)

    def plus(self, kind: int) -> "Hand":
        """Return the hand with one more tile."""
        return self._replace(counts=plus(self.counts, kind))


class Facts(NamedTuple):
    """The circumstances of a win that bring fans."""

    drawn: bool = False
    """Self-drawn, and paid by all (自摸)."""
    gsh: bool = False
    """Won with the replacement tile of the winner's kong (杠上花)."""
    gsp: bool = False
    """Won with a discard right after the discarder's kong (杠上炮)."""
    robbing: bool = False
    last: bool = False
    """Won with the last tile of the wall, or with the discard after it (海底)."""
    tianhu: bool = False
    dihu: bool = False


PLAIN: Final = Facts()
"""A win with a discard and without special circumstances."""


class Worth(NamedTuple):
    """The worth of a win; each payer pays `multiplier + plus` base stakes."""

    multiplier: int
    """The product of the fans, cut by the cap."""
    plus: int
    """1 for a self-draw with option 自摸加底, else 0; added after the cap."""
    fans: tuple[Fan, ...]
    """Fans of the best reading first, then those of the tiles and of the circumstances."""


def melded(melds: Sequence[Meld]) -> Counts:
    """Return the counts of the tiles of melds."""
    return counts_of(tile for meld in melds for tile in meld.tiles) if melds else EMPTY


def wins(hand: Hand) -> bool:
    """Return whether the concealed tiles and melds are a win (判胡); false if the number of tiles does not fit."""
    # The number of tiles is checked after the shape: few hands have the shape, and a sum takes longer.
    made = is_win(hand.counts) or (not hand.melds and is_pairs(hand.counts))
    return made and sum(hand.counts) + 3 * len(hand.melds) == hand.full and _suits_fit(hand)


def has_too_many_suits(hand: Hand) -> bool:
    """Return whether the hand is a 花猪 (三花): three suits, or a tile of the missing suit."""
    return not _suits_fit(hand)


def waited(hand: Hand) -> Iterator[int]:
    """Yield the kinds (0 to 33) that complete a hand that lacks one tile (叫), lowest first."""
    if sum(hand.counts) + 3 * len(hand.melds) != hand.full - 1:
        return
    held = hand.held
    found = set(waits(hand.counts, held))
    if not hand.melds:
        found |= set(pair_waits(hand.counts, held))
    yield from (kind for kind in sorted(found) if _suits_fit(hand.plus(kind)))


def valued_waits(options: Options, hand: Hand) -> tuple[Wait, ...]:
    """Return the waits of the hand, each with the hand's worth if another seat discards the tile."""
    return tuple(
        Wait(TILES34[kind], worth_of(options, hand.plus(kind), PLAIN).multiplier) for kind in waited(hand)
    )


def worth_of(options: Options, hand: Hand, facts: Facts) -> Worth:
    """Return the worth of a winning hand at its best reading; `wins(hand)` must hold.

    Of readings with equal worth, `_TIES` decides which one is named.
    """
    tiles = added(hand.counts, hand.held)
    common = (*_of_tiles(options, hand, tiles), *_of_facts(options, facts))
    gen = tiles.count(4)
    best = max(_readings(options, hand, gen), key=_rank)
    fans = (*best, *common)
    multiplier = prod(fan.factor for fan in fans)
    if options.cap:
        multiplier = min(multiplier, options.cap)
    return Worth(multiplier, int(facts.drawn and options.zimo_mode == "plus1"), fans)


def _suits_fit(hand: Hand) -> bool:
    suits = suits_of(added(hand.counts, hand.held))
    return len(suits) <= 2 and hand.missing not in suits


_TIES: Final = ("luohan", "qidui", "long7", "jiangdui", "jingou", "dadui", "yao")
"""Of readings with equal worth, the one with the first of these fans is shown."""


def _rank(fans: tuple[Fan, ...]) -> tuple[int, ...]:
    names = {fan.name for fan in fans}
    return prod(fan.factor for fan in fans), *(int(name in names) for name in _TIES)


def _readings(options: Options, hand: Hand, gen: int) -> Iterator[tuple[Fan, ...]]:
    """Yield the fans of each way to read the hand, quads (根) included."""
    if not hand.melds and is_pairs(hand.counts):
        yield tuple(_of_pairs(options, hand.counts, gen))
    for reading in decompositions(hand.counts):
        yield tuple(_of_groups(options, hand, reading, gen))
        if options.luohan and len(hand.melds) == 4 and all(meld.is_kong for meld in hand.melds):
            # 带么 cannot be added: four kongs and a pair need five kinds of 1s and 9s, and two suits have four.
            yield (Fan("luohan", 64),)


def _of_pairs(options: Options, counts: Counts, gen: int) -> Iterator[Fan]:
    """Yield the fans of seven (or four) pairs (七对); with a quad it is 龙七对, a fan of its own in some options."""
    if gen and options.gen_long7 in LONG7:
        yield Fan("long7", LONG7[options.gen_long7])
        gen -= 1
    else:
        yield Fan("qidui", 4)
    if options.yaojiu and all(kind % 9 in ENDS for kind, number in enumerate(counts) if number):
        yield Fan("yao", 4)
    yield from _gen(gen)


def _of_groups(options: Options, hand: Hand, reading: Decomposition, gen: int) -> Iterator[Fan]:
    yield from _yao(options, hand, reading)
    if not any(group.run for group in reading.groups):
        yield from _of_triplets(options, hand, reading)
    yield from _gen(gen)


def _of_triplets(options: Options, hand: Hand, reading: Decomposition) -> Iterator[Fan]:
    """Yield the fans of a hand without runs: 大对子 or 将对, and 大吊车 if all its groups are melds.

    金钩钓 is another name for 大对子 together with 大吊车, so the factor is the same.
    """
    single = sum(hand.counts) == 2
    kinds = {reading.pair, *(group.first for group in reading.groups), *_kinds(hand.melds)}
    if options.jiangdui and all(kind % 9 in TWO_FIVE_EIGHT for kind in kinds):
        yield Fan("jiangdui", 8)
    elif single and options.jingou:
        yield Fan("jingou", 4)
        return
    else:
        yield Fan("dadui", 2)
    if single:
        yield Fan("diaoche", 2)


def _yao(options: Options, hand: Hand, reading: Decomposition) -> Iterator[Fan]:
    """Yield 带么 if every group and the pair contain a 1 or a 9."""
    runs = all(group.first % 9 in ((0, 6) if group.run else ENDS) for group in reading.groups)
    alike = (reading.pair, *_kinds(hand.melds))
    if options.yaojiu and runs and all(kind % 9 in ENDS for kind in alike):
        yield Fan("yao", 4)


def _gen(number: int) -> Iterator[Fan]:
    if number:
        yield Fan("gen", 2**number)


def _kinds(melds: Iterable[Meld]) -> Iterator[int]:
    return (id34_of(meld.tiles[0]) for meld in melds)


def _of_tiles(options: Options, hand: Hand, tiles: Counts) -> Iterator[Fan]:
    if len(suits_of(tiles)) == 1:
        yield Fan("qing", 4)
    if options.menqing and not hand.melds:
        yield Fan("menqing", 2)
    if options.duanyao and not any(tiles[kind] for kind in range(27) if kind % 9 in ENDS):
        yield Fan("duanyao", 2)


def _of_facts(options: Options, facts: Facts) -> Iterator[Fan]:
    factors: dict[FanName, int] = {
        "gsh": 2 * facts.gsh,
        "gsp": 2 * (facts.gsp and options.gsp_x2),
        "qg": 2 * (facts.robbing and options.qg_x2),
        "haidi": 2 * (facts.last and options.haidi),
        "tianhu": DEALT_FACTOR[options.tianhu] * facts.tianhu,
        "dihu": DEALT_FACTOR[options.dihu] * facts.dihu,
        "zimo": 2 * (facts.drawn and options.zimo_mode == "double"),
    }
    return (Fan(name, factor) for name, factor in factors.items() if factor)
