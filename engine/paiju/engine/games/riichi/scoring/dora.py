"""Tiles that add han: dora, ura dora, red fives (docs/rules/riichi.md "宝牌")."""

from collections.abc import Mapping, Sequence
from typing import Final

from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import DoraLine
from paiju.engine.tiles.text import ORDER37, Id34, Tile
from paiju.engine.tiles.tile import T37

SHOWN: Final[Mapping[Tile, Id34]] = {tile: T37(tile).dora.id34 for tile in ORDER37}
"""The kind that is dora, by its indicator."""


def dora_of(win: Win) -> tuple[DoraLine, ...]:
    """Return a line for each sort of dora in the hand; a tile counts once for each indicator that shows it."""
    hand, lines = win.hand, []
    if han := _shown(win, hand.dora):
        lines.append(DoraLine("dora", han))
    if hand.riichi and (han := _shown(win, hand.ura)):
        lines.append(DoraLine("ura_dora", han))
    if win.red and win.options.aka:
        lines.append(DoraLine("aka_dora", win.red))
    return tuple(lines)


def _shown(win: Win, indicators: Sequence[Tile]) -> int:
    return sum([win.tiles[SHOWN[indicator]] for indicator in indicators])
