"""Riichi mahjong as numbers and arrays."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

import numpy as np

from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat, seats_from
from paiju.engine.games.riichi.game import RiichiMahjong
from paiju.engine.games.riichi.legal import answers, choice_of
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.types import Kyuushu, Riichi, State
from paiju.engine.games.riichi.view import View
from paiju.engine.mahjong.moves import Chow, Discard, Kong, Pass, Pung, Win
from paiju.engine.mahjong.phase import Phase
from paiju.engine.tiles.text import ORDER37, REDS, TILES34, id34_of
from paiju.envs.codecs.codec import (
    Facts,
    Layout,
    Legal,
    Numbering,
    Part,
    Planes,
    around,
    facts_of,
    one_hot,
    starts,
)
from paiju.envs.codecs.tile_planes import WIDTH, known_tiles, tile_parts, tile_planes, tile_rows

_PARTS: Final = (
    Part("pass", 1, "Claims nothing."),
    Part(
        "discard",
        37,
        "Discards a tile, in the order 1m … 4m 0m 5m … 7y; of equal ones the drawn tile (摸切).",
    ),
    Part("riichi", 37, "Declares riichi with that discard."),
    Part(
        "chow",
        6,
        "Claims a run in which the claimed tile is the highest, the middle or the lowest; without and with a red five.",
    ),
    Part("pung", 2, "Claims a triplet; with two black tiles of the hand, with a red five."),
    Part("kong", 34, "Lays down four of a kind: concealed, added, or with the discard."),
    Part("kyuushu", 1, "Ends the deal with nine kinds of terminals and honours (九种九牌)."),
    Part("win", 1, "Wins."),
)
_START: Final = starts(_PARTS)
_PLACE: Final = {tile: place for place, tile in enumerate(ORDER37)}
_WORDS: Final = tuple(
    chain(
        ("pass",),
        (f"discard {tile}" for tile in ORDER37),
        (f"riichi {tile}" for tile in ORDER37),
        (f"chow {place}{red}" for red in ("", " with red") for place in ("highest", "middle", "lowest")),
        ("pung", "pung with red"),
        (f"kong {kind}" for kind in TILES34),
        ("kyuushu", "win"),
    )
)
_KINDS: Final = ("discard", "claim")
_FURITEN: Final = ("river", "passed", "riichi")


class RiichiCodec(Numbering):
    """See `paiju.envs.codecs.codec.Codec`."""

    size = len(_WORDS)
    parts: tuple[Part, ...] = _PARTS

    def __init__(self, _game: RiichiMahjong, seats: int, options: Options) -> None:
        self._start = options.start
        self._every = np.full(WIDTH, 4, np.uint8)
        planes = (*tile_parts(seats), Part("indicators", 1, "Dora indicators."))
        self.layout = Layout(TILES34, planes, _fact_parts(seats, options.start))

    def kind(self, state: State) -> str:
        """Return the kind of the prompt of the seats to act."""
        return "discard" if state.phase is Phase.TURN else "claim"

    def legal(self, state: State, seat: Seat) -> Legal:
        """Return the legal actions by number."""
        window = state.table.window
        claimed = None if window is None else window.tile
        return {_number(action, claimed): action for action in answers(choice_of(state, seat)[1])}

    def action(self, _state: State, _seat: Seat, entry: Any) -> Action:
        """Return the entry, which is the action."""
        action: Action = entry
        return action

    def reader(self) -> "RiichiCodec":
        """Return this codec, as it keeps nothing from view to view."""
        return self

    def number(self, view: View, action: Action) -> int | None:
        """Return the number of a legal action."""
        return _number(action, None if view.last is None else view.last.tile)

    def arrays(self, view: View, kind: str | None) -> tuple[Planes, Facts]:
        """Return planes and facts of a seat's view."""
        assert view.you is not None, "a seat observes"
        order = tuple(seats_from(view.you, len(view.counts)))
        rows = chain(tile_rows(self.layout, view, order), [(self.layout.row["indicators"], view.indicators)])
        planes = tile_planes(self.layout, rows, self._every, [*known_tiles(view), *view.indicators])
        return planes, facts_of(list(self._facts(view, order, kind)))

    def _facts(self, view: View, order: tuple[Seat, ...], kind: str | None) -> Iterator[float]:
        seats = len(order)
        yield from (float(kind == name) for name in _KINDS)
        yield from one_hot(None if view.last is None else order.index(view.last.seat), seats)
        yield from (count / 14 for count in around(view.counts, order))
        yield from (points / self._start for points in around(view.points, order))
        yield from (float(declared) for declared in around(view.riichi, order))
        yield from one_hot(None if view.dealer is None else order.index(view.dealer), seats)
        yield from one_hot(min(view.kyoku // seats, 3), 4)
        yield (view.kyoku % seats) / seats
        yield view.honba / 10
        yield view.sticks / 10
        yield view.wall / 70
        yield from (float(view.furiten == why) for why in _FURITEN)
        yield from (float(red in (view.hand or ())) for red in REDS)

    def describe(self, number: int) -> str:
        """Return an action in words."""
        return _WORDS[number]


def _number(action: Action, claimed: str | None) -> int:
    match action:
        case Discard(tile=tile):
            return _START["discard"] + _PLACE[tile]
        case Riichi(tile=tile):
            return _START["riichi"] + _PLACE[tile]
        case Pass():
            return _START["pass"]
        case Chow(tiles=(low, high)):
            assert claimed is not None, "a chow claims a tile"
            kind, has_red = id34_of(claimed), low in REDS or high in REDS
            place = (kind < id34_of(high)) + (kind < id34_of(low))
            return _START["chow"] + place + 3 * has_red
        case Pung(tiles=tiles):
            return _START["pung"] + any(tile in REDS for tile in tiles)
        case Kong(tile=tile):
            return _START["kong"] + id34_of(tile)
        case Kyuushu():
            return _START["kyuushu"]
        case Win():
            return _START["win"]
    raise AssertionError(f"{action} has no number")


def _fact_parts(seats: int, start: int) -> tuple[Part, ...]:
    return (
        Part("asked", 2, "What the seat is asked: discard, claim."),
        Part("offerer", seats, "The seat whose tile can be claimed."),
        Part("counts", seats, "Concealed tiles of each seat / 14."),
        Part("points", seats, f"Points of each seat / {start}."),
        Part("riichi", seats, "1: the seat's riichi stands."),
        Part("dealer", seats, "The dealer, from whom the seats' winds follow."),
        Part("wind", 4, "The round wind: East, South, West, North."),
        Part("kyoku", 1, f"Number of the deal within its wind / {seats}."),
        Part("honba", 1, "Honba / 10."),
        Part("sticks", 1, "Riichi sticks on the table / 10."),
        Part("wall", 1, "Tiles left to draw / 70."),
        Part("furiten", 3, "Why the seat cannot win with a discard: river, passed, riichi."),
        Part("reds", 3, f"Red fives in the own hand: {', '.join(REDS)}."),
    )
