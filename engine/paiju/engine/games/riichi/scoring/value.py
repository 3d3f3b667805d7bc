"""The worth of a winning hand at the reading that pays most (docs/rules/riichi.md "底分与满贯").

Among readings that pay the same, a yakuman goes before a counted yakuman, then more han go first, then more fu.
"""

from typing import Final, NamedTuple, get_args

from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.dora import dora_of
from paiju.engine.games.riichi.scoring.fu import OF_PAIRS, melds_fu, reading_fu
from paiju.engine.games.riichi.scoring.hand import Hand
from paiju.engine.games.riichi.scoring.limits import YAKUMAN_BASE, YAKUMAN_HAN, limit_of
from paiju.engine.games.riichi.scoring.names import YakuName
from paiju.engine.games.riichi.scoring.reading import PlacedShape, readings_of, shapes_of
from paiju.engine.games.riichi.scoring.win import Win, win_of
from paiju.engine.games.riichi.scoring.worth import DoraLine, FuLine, Worth, YakuLine
from paiju.engine.games.riichi.scoring.yaku.chiitoitsu import chiitoitsu
from paiju.engine.games.riichi.scoring.yaku.kokushi import kokushi
from paiju.engine.games.riichi.scoring.yaku.tables import OF_READING, OF_WIN, found, found_in

PLACE: Final[dict[YakuName, int]] = {name: place for place, name in enumerate(get_args(YakuName))}
"""Place of each yaku in a result."""


class Candidate(NamedTuple):
    """A reading with its yaku and fu; dora are the same for all readings."""

    yaku: list[YakuLine]
    """Yakuman alone if there is one."""
    fu_lines: tuple[FuLine, ...]


def value(hand: Hand, options: Options) -> Worth | None:
    """Return what the hand is worth; None if it has no yaku or is not complete.

    Raises `KeyError` for a text that names no tile.
    """
    win = win_of(hand, options)
    candidates = _candidates(win)
    if not candidates:
        return None
    dora = dora_of(win)
    worths = [_worth(win, candidate, dora) for candidate in candidates]
    return worths[0] if len(worths) == 1 else max(worths, key=_rank)


def _candidates(win: Win) -> list[Candidate]:
    """Return the readings of all three forms that have a yaku."""
    common = found(OF_WIN, win)
    if orphans := kokushi(win):
        return [Candidate(_counting([*common, *orphans]), ())]
    pairs, melds = chiitoitsu(win), melds_fu(win)
    candidates = [Candidate(_counting([*common, *pairs]), OF_PAIRS)] if pairs else []
    for shape in shapes_of(win):
        lines = common + found_in(shape)
        candidates += [_of_reading(reading, lines, melds) for reading in readings_of(shape)]
    return [candidate for candidate in candidates if candidate.yaku]


def _of_reading(reading: PlacedShape, lines: list[YakuLine], melds: list[FuLine]) -> Candidate:
    return Candidate(_counting(lines + found(OF_READING, reading)), reading_fu(reading, melds))


def _counting(lines: list[YakuLine]) -> list[YakuLine]:
    """Return the yaku that count, in order: if one is a yakuman, yakuman alone."""
    if len(lines) > 1:
        lines.sort(key=_place)
    # Yakuman come last.
    return [line for line in lines if line.yakuman] if lines and lines[-1].yakuman else lines


def _worth(win: Win, candidate: Candidate, dora: tuple[DoraLine, ...]) -> Worth:
    fu = sum([line.fu for line in candidate.fu_lines])
    lines = candidate.yaku
    if lines[0].yakuman:
        return _of_yakuman(candidate, fu, sums=win.options.yakuman_sum)
    han = sum([line.han for line in lines]) + sum([line.han for line in dora])
    base, limit = limit_of(han, fu, win.options)
    return Worth(tuple(lines), dora, han, fu, candidate.fu_lines, limit, 0, base)


def _of_yakuman(candidate: Candidate, fu: int, *, sums: bool) -> Worth:
    """Return the worth of yakuman: they add up, or the greatest counts."""
    times = (sum if sums else max)([line.yakuman for line in candidate.yaku])
    han, base = YAKUMAN_HAN * times, YAKUMAN_BASE * times
    return Worth(tuple(candidate.yaku), (), han, fu, candidate.fu_lines, "yakuman", times, base)


def _place(line: YakuLine) -> int:
    return PLACE[line.name]


def _rank(worth: Worth) -> tuple[int, int, int, int]:
    return worth.base, worth.yakuman, worth.han, worth.fu
