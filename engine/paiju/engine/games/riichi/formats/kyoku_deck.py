"""The deck that deals a recorded kyoku: its hands, draws and indicators, and unseen tiles in the other places."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.indicators import is_kan
from paiju.engine.games.riichi.formats.match import SEATS, Draw, Kyoku
from paiju.engine.games.riichi.tile_set import BLOCKS, INDICATORS, REPLACEMENTS, deck_of
from paiju.engine.mahjong.wall import Wall, dealt, unbroken
from paiju.engine.tiles.text import Tile, in_order

DICE: Final = (1, 1)
"""The dice that break the wall; any would do, as records do not tell them."""


def deck_of_kyoku(kyoku: Kyoku, reds: int, path: str) -> tuple[Tile, ...]:
    """Return the deck that deals the kyoku if `DICE` break the wall; raises `BadRecord` if tiles are missing."""
    deck = deck_of(reds)
    places = dict(_places(kyoku, len(deck)))
    if places and max(places) >= len(deck):
        raise BadRecord(path, "more tiles are drawn than there are")
    spare = Counter(deck)
    spare.subtract(Counter(places.values()))
    if min(spare.values()) < 0:
        raise BadRecord(path, f"there are not so many of {min(spare, key=lambda tile: spare[tile])}")
    left = list(spare.elements())
    wall = tuple(places[at] if at in places else left.pop() for at in range(len(deck)))
    return unbroken(wall, SEATS, DICE, sum)


def _places(kyoku: Kyoku, size: int) -> Iterator[tuple[int, Tile]]:
    """Yield the index in the wall and the tile, for each tile that the record tells."""
    order = [(kyoku.dealer + more) % SEATS for more in range(SEATS)]
    # Dealing a wall whose tiles are its own indexes shows which index each seat gets.
    hands, rest = dealt(Wall(tuple(map(str, range(size))), end=size), order, BLOCKS, jump=False)
    yield from zip(map(int, chain(*hands)), chain(*map(in_order, kyoku.hands)), strict=True)
    yield from enumerate(_draws(kyoku, of_kans=False), rest.head)
    for wanted, tiles in (
        (REPLACEMENTS, _draws(kyoku, of_kans=True)),
        (INDICATORS, kyoku.indicators),
        (tuple(place + 1 for place in INDICATORS), kyoku.ura),
    ):
        yield from ((size + place, tile) for place, tile in zip(wanted, tiles, strict=False))


def _draws(kyoku: Kyoku, *, of_kans: bool) -> Iterator[Tile]:
    after_kan = False
    for step in kyoku.steps:
        if isinstance(step, Draw):
            if after_kan == of_kans:
                yield step.tile
            after_kan = False
        after_kan = after_kan or is_kan(step)
