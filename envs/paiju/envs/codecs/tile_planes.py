"""Planes that every mahjong game has: a column for each of the 34 kinds, a row for each place of tiles."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from paiju.engine.core.seats import Seat
from paiju.engine.tiles.text import HIDDEN, TILES34, Tile, id34_of
from paiju.envs.codecs.codec import Layout, Part, Planes

RECENT: Final = 6
"""Number of the latest discards of each seat that have a plane of their own."""
WIDTH: Final = len(TILES34)


def tile_parts(seats: int) -> tuple[Part, ...]:
    """Return the planes that every mahjong game has."""
    return (
        Part("hand", 1, "Concealed tiles of the own hand."),
        Part("drawn", 1, "The tile just drawn."),
        Part("offered", 1, "The tile that can be claimed."),
        Part("unseen", 1, "All tiles of the game without the own hand, melds, rivers and indicators."),
        Part("melds", seats, "Tiles of each seat's melds and kongs, own seat first."),
        Part("rivers", seats, "Discards of each seat, claimed ones too."),
        Part("from_hand", seats, "Of these, the tiles that were not the ones just drawn (手切)."),
        Part(
            "recent",
            RECENT * seats,
            f"The last {RECENT} discards of each seat, the latest first, a row each.",
        ),
    )


def tile_rows(layout: Layout, view: Any, order: Sequence[Seat]) -> Iterator[tuple[int, Sequence[Tile]]]:
    """Yield rows and the tiles in them; `order`: all seats, the viewer's first."""
    row = layout.row
    yield row["hand"], view.hand
    yield row["drawn"], () if view.drawn is None else (view.drawn,)
    yield row["offered"], () if view.last is None else (view.last.tile,)
    for place, seat in enumerate(order):
        yield row["melds"] + place, [tile for meld in view.melds[seat] for tile in meld.tiles]
        river = view.rivers[seat]
        yield row["rivers"] + place, [lying.tile for lying in river]
        yield row["from_hand"] + place, [lying.tile for lying in river if not lying.drawn]
        for back, lying in enumerate(reversed(river[-RECENT:])):
            yield row["recent"] + RECENT * place + back, (lying.tile,)


def known_tiles(view: Any) -> list[Tile]:
    """Return the tiles that the viewer sees, each once: a claimed tile counts in its river, not in the meld."""
    melded = (tile for melds in view.melds for meld in melds for tile in meld.own)
    return [*view.hand, *melded, *(lying.tile for river in view.rivers for lying in river)]


def tile_planes(
    layout: Layout, rows: Iterator[tuple[int, Sequence[Tile]]], every: Planes, known: Sequence[Tile]
) -> Planes:
    """Return planes of `rows`; `every`: the number of tiles of each kind in the game; `known`: the tiles seen."""
    cells = [row * WIDTH + id34_of(tile) for row, tiles in rows for tile in tiles if tile != HIDDEN]
    planes = layout.counted(cells)
    seen = np.bincount([id34_of(tile) for tile in known if tile != HIDDEN], minlength=WIDTH)
    planes[layout.row["unseen"]] = every - seen.astype(np.uint8)
    return planes
