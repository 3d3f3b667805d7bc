"""Tiles and melds as tenhou.net/6 writes them: `11` is 1m, `47` 中, `52` the red 5p; `c123456` a chi.

The letter stands where the sideways tile lies: before the first own tile (from the left), after one (across) or after
all own tiles (from the right). In an ankan `a` stands before the last tile; an added kan repeats its pon, with `k` and
the added tile before the sideways one.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.formats.match import SEATS, Call, CallKind, Kan
from paiju.engine.tiles.text import REDS, TILES34, Tile

_SUITS: Final = {"m": 1, "p": 2, "s": 3}
_HONOURS: Final = TILES34[27:]
CODES: Final = (
    {tile: 10 * _SUITS[tile[1]] + int(tile[0]) for tile in TILES34[:27]}
    | {tile: 41 + place for place, tile in enumerate(_HONOURS)}
    | {tile: 51 + place for place, tile in enumerate(REDS)}
)
"""Tile to code."""
TILES: Final = {code: tile for tile, code in CODES.items()}
"""Code to tile."""
DRAWN: Final = 60
"""Stands among the discards for the tile just drawn."""
NOTHING: Final = 0
"""Stands among the discards where a daiminkan discards nothing."""

_MELD: Final = re.compile(r"(\d*)([cpmak])(\d+)", re.ASCII)
_SHAPES: Final = {
    "c": (3, {0: 3}),
    "p": (3, {0: 3, 1: 2, 2: 1}),
    "m": (4, {0: 3, 1: 2, 3: 1}),
    "k": (4, {0: 3, 1: 2, 2: 1}),
    "a": (4, {3: 0}),
}
"""By letter: the number of tiles, and the distance of the feeder by the place of the letter."""
_KINDS: Final[Mapping[str, CallKind]] = {"c": "chow", "p": "pung", "m": "daiminkan"}


class Written(NamedTuple):
    """A meld as it is written."""

    letter: str
    tiles: tuple[Tile, ...]
    place: int
    """How many tiles stand before the letter."""
    distance: int
    """The feeder sits this many seats after the seat of the meld; 0 in an ankan."""


def parse_meld(text: str) -> Written | None:
    """Return a meld; None for any other text."""
    found = _MELD.fullmatch(text)
    if found is None or len(found[1]) % 2 or len(found[3]) % 2:
        return None
    codes = found[1] + found[3]
    tiles = tuple(TILES.get(int(codes[at : at + 2]), "") for at in range(0, len(codes), 2))
    count, distances = _SHAPES[found[2]]
    place = len(found[1]) // 2
    if len(tiles) != count or place not in distances or "" in tiles:
        return None
    return Written(found[2], tiles, place, distances[place])


def call_of(seat: Seat, written: Written) -> Call:
    """Return the call that a seat's meld with the letter `c`, `p` or `m` stands for."""
    own = (*written.tiles[: written.place], *written.tiles[written.place + 1 :])
    feeder = (seat + written.distance) % SEATS
    return Call(seat, feeder, _KINDS[written.letter], written.tiles[written.place], own)


def kan_of(seat: Seat, written: Written) -> Kan:
    """Return the kan that a seat's meld with the letter `a` or `k` stands for."""
    if written.letter == "a":
        return Kan(seat, "ankan", written.tiles)
    return Kan(seat, "shouminkan", (written.tiles[written.place],))


def format_call(call: Call) -> str:
    """Return the text of a call: `c…`, `p…` or `m…`."""
    letter = next(letter for letter, kind in _KINDS.items() if kind == call.kind)
    place = _place(letter, call)
    return _text(letter, (*call.own[:place], call.tile, *call.own[place:]), place)


def format_kan(kan: Kan, pung: Call | None) -> str:
    """Return the text of a kan: `a…`, or `k…` with the pung to which the kan's tile is added."""
    if pung is None:
        return _text("a", kan.tiles, 3)
    place = _place("p", pung)
    return _text("k", (*pung.own[:place], *kan.tiles, pung.tile, *pung.own[place:]), place)


def _place(letter: str, call: Call) -> int:
    distance = (call.feeder - call.seat) % SEATS
    return next(place for place, far in _SHAPES[letter][1].items() if far == distance)


def _text(letter: str, tiles: tuple[Tile, ...], place: int) -> str:
    codes = [str(CODES[tile]) for tile in tiles]
    return "".join([*codes[:place], letter, *codes[place:]])
