"""Fu (符), line by line (docs/rules/riichi.md "符")."""

from typing import Final

from paiju.engine.games.riichi.scoring.names import FuReason
from paiju.engine.games.riichi.scoring.reading import PlacedShape, Shape
from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import FuLine
from paiju.engine.games.riichi.scoring.yaku.pinfu import pinfu
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import CONCEALED
from paiju.engine.tiles.text import TILES34, id34_of
from paiju.engine.tiles.wins import ORPHANS

OF_PAIRS: Final = (FuLine("chiitoitsu", 25),)
"""Seven pairs have 25 fu, drawn or not."""

_BASE: Final = FuLine("base", 20)
_TSUMO: Final = FuLine("tsumo", 2)
_MENZEN_RON: Final = FuLine("menzen_ron", 10)
_OPEN_MINIMUM: Final = FuLine("open_minimum", 10)
_PINFU_TSUMO: Final = (_BASE,)
_WAITS: Final = {
    "kanchan": FuLine("kanchan", 2),
    "penchan": FuLine("penchan", 2),
    "tanki": FuLine("tanki", 2),
}
_SIMPLE: Final[dict[FuReason, int]] = {
    "open_triplet": 2,
    "closed_triplet": 4,
    "open_kan": 8,
    "closed_kan": 16,
}
"""Fu of tiles from 2 to 8; ones, nines and honours have twice as many."""
_TRIPLETS: Final = {
    reason: [FuLine(reason, fu * (2 if kind in ORPHANS else 1), tile) for kind, tile in enumerate(TILES34)]
    for reason, fu in _SIMPLE.items()
}
"""By reason: the line of a triplet or kan of each kind."""
_PAIRS: Final = [FuLine("yakuhai_pair", 2, tile) for tile in TILES34]


def melds_fu(win: Win) -> list[FuLine]:
    """Return the lines of the hand's melds, which all readings have in common."""
    return [_of_meld(meld) for meld in win.hand.melds if meld.kind != "chow"]


def reading_fu(reading: PlacedShape, melds: list[FuLine]) -> tuple[FuLine, ...]:
    """Return the lines of a reading; if needed, a last line rounds their sum up to a multiple of 10.

    `melds`: the lines that `melds_fu` returns for the win.
    """
    win = reading.shape.win
    if win.hand.tsumo and pinfu(reading):
        return _PINFU_TSUMO
    lines = [_BASE, *_of_win(win), *_of_groups(reading), *melds]
    if reading.wait in _WAITS:
        lines.append(_WAITS[reading.wait])
    return _rounded(lines, win)


def _of_win(win: Win) -> tuple[FuLine, ...]:
    if win.hand.tsumo:
        return (_TSUMO,)
    return (_MENZEN_RON,) if win.closed else ()


def _of_groups(reading: PlacedShape) -> list[FuLine]:
    """Return the lines of the pair and of the triplets that are no melds."""
    shape, opened = reading.shape, reading.opened
    lines = [
        _TRIPLETS["open_triplet" if kind == opened else "closed_triplet"][kind] for kind in shape.own_triplets
    ]
    return [_of_pair(shape), *lines] if shape.win.is_yakuhai(shape.pair) else lines


def _of_pair(shape: Shape) -> FuLine:
    win, fu = shape.win, shape.win.options.double_wind_fu
    if win.seat_wind == win.round_wind == shape.pair and fu > 2:
        return FuLine("double_wind_pair", fu, TILES34[shape.pair])
    return _PAIRS[shape.pair]


def _of_meld(meld: Meld) -> FuLine:
    reason: FuReason = "open_triplet"
    if meld.is_kong:
        reason = "closed_kan" if meld.kind in CONCEALED else "open_kan"
    return _TRIPLETS[reason][id34_of(meld.tiles[0])]


def _rounded(lines: list[FuLine], win: Win) -> tuple[FuLine, ...]:
    fu = sum([line.fu for line in lines])
    if fu == _BASE.fu and not win.closed:
        lines.append(_OPEN_MINIMUM)
    elif fu % 10:
        lines.append(FuLine("rounding", -fu % 10))
    return tuple(lines)
