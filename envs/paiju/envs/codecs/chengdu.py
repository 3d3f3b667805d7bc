"""成都麻将 as numbers and arrays. Relative seats follow the turn order, which dice decide in the first deal."""

from collections.abc import Iterator, Mapping
from itertools import chain, combinations_with_replacement
from typing import Any, Final

import numpy as np

from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.game import Chengdu
from paiju.engine.games.chengdu.legal import answers, choice_of
from paiju.engine.games.chengdu.options import Options
from paiju.engine.games.chengdu.tile_set import que_of, tile_set_of
from paiju.engine.games.chengdu.types import Declare, Hide, State, Swap
from paiju.engine.games.chengdu.view import View
from paiju.engine.mahjong.moves import Discard, Kong, Pass, Pung, Win
from paiju.engine.mahjong.phase import Phase
from paiju.engine.tiles.text import TILES34, Tile, id34_of
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

_KINDS27: Final = TILES34[:27]
_SUITS: Final = ("m", "p", "s")
_SWAPS: Final = tuple(
    swap for suit in range(3) for swap in combinations_with_replacement(_KINDS27[9 * suit : 9 * suit + 9], 3)
)
_PARTS: Final = (
    Part("pass", 1, "Claims nothing."),
    Part("discard", 27, "Discards a tile, 1m … 9m 1p … 9p 1s … 9s; of equal ones the drawn tile (摸切)."),
    Part("hide", 27, "Lays a tile face down (定张)."),
    Part("declare", 3, "Names the missing suit: m, p, s (报缺, 定缺)."),
    Part("swap", len(_SWAPS), "Passes on three tiles of one suit (换三张), as sorted triples."),
    Part("pung", 1, "Claims a triplet."),
    Part("kong", 27, "Lays down four of a kind: concealed, added, or with the discard."),
    Part("win", 1, "Wins; where false wins are allowed (诈胡), also without a winning hand."),
)
_START: Final = starts(_PARTS)
_SWAP: Final[Mapping[tuple[Tile, ...], int]] = {swap: number for number, swap in enumerate(_SWAPS)}
_WORDS: Final = tuple(
    chain(
        ("pass",),
        (f"discard {tile}" for tile in _KINDS27),
        (f"hide {tile}" for tile in _KINDS27),
        (f"declare {suit}" for suit in _SUITS),
        (f"swap {' '.join(swap)}" for swap in _SWAPS),
        ("pung",),
        (f"kong {tile}" for tile in _KINDS27),
        ("win",),
    )
)
_KINDS: Final = ("swap", "hide", "declare", "discard", "claim")


class ChengduCodec(Numbering):
    """See `paiju.envs.codecs.codec.Codec`."""

    size = len(_WORDS)
    parts: tuple[Part, ...] = _PARTS

    def __init__(self, _game: Chengdu, seats: int, options: Options) -> None:
        self._base = options.base
        deck = tile_set_of(seats, options).deck
        self._every = np.bincount([id34_of(tile) for tile in deck], minlength=WIDTH).astype(np.uint8)
        self.layout = Layout(TILES34, (*tile_parts(seats), *_PLANES), _fact_parts(seats))

    def kind(self, state: State) -> str:
        """Return the kind of the prompt of the seats to act."""
        match state.phase:
            case Phase.SWAP:
                return "swap"
            case Phase.QUE:
                return "declare" if que_of(state.options) == "declare" else "hide"
        return "discard" if state.phase is Phase.TURN else "claim"

    def legal(self, state: State, seat: Seat) -> Legal:
        """Return the legal actions by number."""
        choice = choice_of(state, seat)[1]
        return {_number(action): action for action in answers(choice, state.hands[seat])}

    def action(self, _state: State, _seat: Seat, entry: Any) -> Action:
        """Return the entry, which is the action."""
        action: Action = entry
        return action

    def reader(self) -> "ChengduCodec":
        """Return this codec, as it keeps nothing from view to view."""
        return self

    def number(self, _view: View, action: Action) -> int | None:
        """Return the number of a legal action."""
        return _number(action)

    def arrays(self, view: View, kind: str | None) -> tuple[Planes, Facts]:
        """Return planes and facts of a seat's view."""
        assert view.you is not None, "a seat observes"
        at = view.order.index(view.you)
        order = view.order[at:] + view.order[:at]
        rows = chain(tile_rows(self.layout, view, order), self._own_rows(view, view.you))
        hidden = view.hidden[view.you]
        known = [*known_tiles(view), *(() if hidden is None else (hidden,))]
        planes = tile_planes(self.layout, rows, self._every, known)
        return planes, facts_of(list(self._facts(view, order, kind)))

    def _own_rows(self, view: View, you: Seat) -> Iterator[tuple[int, tuple[Tile, ...]]]:
        row, hidden, swapped = self.layout.row, view.hidden[you], view.swapped
        yield row["hidden"], () if hidden is None else (hidden,)
        yield row["locked"], view.locks
        if swapped is not None:
            yield row["given"], swapped.tiles[you] or ()
            yield row["got"], swapped.tiles[swapped.to.index(you)] or ()

    def _facts(self, view: View, order: tuple[Seat, ...], kind: str | None) -> Iterator[float]:
        seats = len(order)
        won = {win.seat for win in view.wins}
        yield from (float(kind == name) for name in _KINDS)
        yield from one_hot(None if view.last is None else order.index(view.last.seat), seats)
        yield from (count / 14 for count in around(view.counts, order))
        for suit in _SUITS:
            yield from (float(missing == suit) for missing in around(view.missing, order))
        yield from (float(hidden is not None) for hidden in around(view.hidden, order))
        yield from (score / self._base / 10 for score in around(view.scores, order))
        yield from (float(seat in won) for seat in order)
        yield from (float(seat in view.dead) for seat in order)
        yield from one_hot(None if view.dealer is None else order.index(view.dealer), seats)
        yield view.wall / 100

    def describe(self, number: int) -> str:
        """Return an action in words."""
        return _WORDS[number]


def _number(action: Action) -> int:
    match action:
        case Discard(tile=tile):
            return _START["discard"] + id34_of(tile)
        case Hide(tile=tile):
            return _START["hide"] + id34_of(tile)
        case Declare(suit=suit):
            return _START["declare"] + _SUITS.index(suit)
        case Swap(tiles=tiles):
            return _START["swap"] + _SWAP[tuple(sorted(tiles, key=id34_of))]
        case Pung():
            return _START["pung"]
        case Kong(tile=tile):
            return _START["kong"] + id34_of(tile)
        case Pass():
            return _START["pass"]
        case Win():
            return _START["win"]
    raise AssertionError(f"{action} has no number")


_PLANES: Final = (
    Part("hidden", 1, "The own tile that lies face down (定张)."),
    Part("locked", 1, "Tiles with which the seat may not win until its next turn (过胡)."),
    Part("given", 1, "The tiles that the seat passed on (换三张)."),
    Part("got", 1, "The tiles that it got for them."),
)


def _fact_parts(seats: int) -> tuple[Part, ...]:
    return (
        Part("asked", 5, f"What the seat is asked: {', '.join(_KINDS)}."),
        Part("offerer", seats, "The seat whose tile can be claimed."),
        Part("counts", seats, "Concealed tiles of each seat / 14."),
        Part("missing", 3 * seats, "Known missing suits (缺门): m of each seat, then p, then s."),
        Part("hidden", seats, "1: a tile of the seat lies face down."),
        Part("scores", seats, "Payments of this deal so far in base stakes / 10."),
        Part("won", seats, "1: the seat has won."),
        Part("dead", seats, "1: the seat's hand is dead (相公)."),
        Part("dealer", seats, "The dealer."),
        Part("wall", 1, "Tiles left to draw / 100."),
    )
