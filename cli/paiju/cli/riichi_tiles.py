"""Reads typed tiles of riichi: `5m`, `五万`, `0m` and `赤五万` for a red five, `1f` and `东` for honours."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from paiju.cli.cardwords import UnreadableWords, plain
from paiju.cli.tilewords import HONOURS
from paiju.engine.tiles.text import Tile

_RANKS: Final = {rank: str(number) for number, rank in enumerate("一二三四五六七八九", 1)} | {"两": "2"}
_SUITS: Final = {letter: letter for letter in "mpsfy"} | dict(
    zip("万萬饼餅筒索条條", "mmpppsss", strict=True)
)
_HONOURS: Final = {
    "东": "1f",
    "東": "1f",
    "南": "2f",
    "西": "3f",
    "北": "4f",
    "白": "1y",
    "发": "2y",
    "發": "2y",
    "中": "3y",
    **{name: tile for tile, name in HONOURS.items()},
}
_WORD: Final = re.compile(
    r"[赤红紅](?P<red>[五5])(?P<red_suit>[mps万萬饼餅筒索条條])"
    r"|(?P<ranks>[0-9一二两三四五六七八九]+)(?P<suit>[mps万萬饼餅筒索条條])"
    r"|(?P<winds>[1-4]+)f|(?P<dragons>[1-3]+)y"
    r"|(?P<honour>[东東南西北白发發中]|east|south|west|north|white|green|red)"
)


def read_riichi_tiles(line: str) -> list[Tile]:
    """Return the tiles of a text: `5m`, `340m`, `赤五万`, `东`, `1f`. Raises `UnreadableWords`."""
    word, tiles, at = plain(line).replace(" ", ""), list[Tile](), 0
    while found := _WORD.match(word, at):
        tiles += _tiles(found)
        at = found.end()
    if not word or at < len(word):
        raise UnreadableWords(
            f"{line.strip()!r} does not name a tile; say 5m, 0m for the red five, 1f for east, 1y for white"
        )
    return tiles


def brief(tiles: Sequence[Tile]) -> str:
    """Return tiles in the form in which they are typed: `34m`, `11f`."""
    return "".join(
        "".join(tile[0] for tile in own) + suit for suit, own in groupby(tiles, key=lambda tile: tile[1])
    )


def _tiles(found: re.Match[str]) -> list[Tile]:
    if found["honour"]:
        return [_HONOURS[found["honour"]]]
    if found["red"]:
        return ["0" + _SUITS[found["red_suit"]]]
    ranks = found["ranks"] or found["winds"] or found["dragons"]
    suit = _SUITS[found["suit"] or found[0][-1]]
    return [_RANKS.get(rank, rank) + suit for rank in ranks]
