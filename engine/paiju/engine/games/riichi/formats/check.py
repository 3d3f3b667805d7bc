"""Checks that a recorded match could have been played; the rules test the rest in a replay."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.check_play import check_play
from paiju.engine.games.riichi.formats.check_points import check_points
from paiju.engine.games.riichi.formats.match import RED_SUITS, Draw, Flip, Kyoku
from paiju.engine.games.riichi.formats.places import Places, ReadMatch
from paiju.engine.tiles.text import Tile, id34_of, is_red, tile_of

_COPIES: Final = 4


def check_tiles(kyoku: Kyoku, places: Places, *, reds: int) -> None:
    """Raise `BadRecord` at the first tile that occurs too often; `reds`: how many suits have a red five."""
    seen: Counter[Tile] = Counter()
    kinds: Counter[int] = Counter()
    for tile, path in _tiles(kyoku, places):
        seen[tile] += 1
        kinds[id34_of(tile)] += 1
        if kinds[id34_of(tile)] > _COPIES:
            raise BadRecord(path, f"this is a fifth {tile_of(id34_of(tile))}")
        if seen[tile] > _most(tile, reds=reds):
            raise BadRecord(path, f"there are only {_most(tile, reds=reds)} of {tile}")


def _most(tile: Tile, *, reds: int) -> int:
    has_red = tile[-1] in RED_SUITS[:reds]
    if is_red(tile):
        return int(has_red)
    return _COPIES - (has_red and tile[0] == "5")


def _tiles(kyoku: Kyoku, places: Places) -> Iterator[tuple[Tile, str]]:
    """Yield every tile once, where it is first seen."""
    yield kyoku.indicator, places.indicator
    for hand, paths in zip(kyoku.hands, places.hands, strict=True):
        yield from zip(hand, paths, strict=True)
    for step, path in zip(kyoku.steps, places.steps, strict=True):
        if isinstance(step, Draw | Flip):
            yield step.tile, path
    yield from zip(kyoku.ura, places.ura, strict=True)


def check(read: ReadMatch) -> None:
    """Raise `BadRecord` at the first tile, step or points that are impossible, or for a match without a kyoku."""
    if not read.match.kyokus:
        raise BadRecord(read.root, "there is no kyoku")
    for kyoku, places in read.parts():
        check_tiles(kyoku, places, reds=read.match.reds)
        check_play(kyoku, places)
    check_points(read)
