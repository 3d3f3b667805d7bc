"""Liability (docs/rules/riichi.md "包牌"): the seat that feeds the last meld of certain yakuman pays for them."""

from collections.abc import Iterator
from typing import Literal

from paiju.engine.games.riichi.events import Liable
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.worth import Worth
from paiju.engine.mahjong.melds import Meld

_HONOURS: tuple[tuple[Literal["daisangen", "daisuushii"], str, int], ...] = (
    ("daisangen", "y", 3),
    ("daisuushii", "f", 4),
)
_FOUR_KANS = 4


def liable_for(options: Options, melds: tuple[Meld, ...]) -> Iterator[Liable]:
    """Yield the liabilities of the feeder of a seat's last meld; none if it is not a claimed pung or kan."""
    *_, last = melds
    if last.feeder is None or last.kind == "chow":
        return
    for yakuman, suit, number in _HONOURS:
        honours = sum(meld.tiles[0][1] == suit for meld in melds)
        if last.tiles[0][1] == suit and honours == number:
            yield Liable(yakuman, last.feeder)
    if options.pao_suukantsu and last.is_kong and sum(meld.is_kong for meld in melds) == _FOUR_KANS:
        yield Liable("suukantsu", last.feeder)


def counting(liable: tuple[Liable, ...], worth: Worth) -> tuple[Liable, ...]:
    """Return the liabilities for yakuman that the win has; others do not count."""
    names = {line.name for line in worth.yaku}
    return tuple(one for one in liable if one.yakuman in names)
