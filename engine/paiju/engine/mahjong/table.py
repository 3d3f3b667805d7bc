"""Where every tile of a deal lies, and each move of a tile; when a move is allowed is a rule of the game.

wall ──drawn──▶ hand ──discarded──▶ river ──melded──▶ meld
                 └──konged (four of the hand, or one to a pung)──▶ meld
"""

from collections.abc import Iterable
from typing import Literal, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.mahjong.claims import Window
from paiju.engine.mahjong.melds import Meld, RiverTile
from paiju.engine.mahjong.moves import ADDED, KongKind
from paiju.engine.mahjong.wall import Wall
from paiju.engine.tiles.text import HIDDEN, Tile, in_order, is_same, is_tile

_T = TypeVar("_T")

Drew: TypeAlias = Literal["draw"] | KongKind
"""The reason of a seat's draw: its turn, or a kong of this kind (补牌)."""
Came: TypeAlias = Literal["deal", "claim"] | Drew
"""How the turn began: with the deal, with a claimed chow or pung, or with a draw."""


class MahjongTiles(msgspec.Struct, frozen=True):
    """All tiles of a deal. Tuples are per seat."""

    hands: tuple[tuple[Tile, ...], ...]
    """Concealed tiles, sorted; the drawn one is among them."""
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[tuple[RiverTile, ...], ...]
    wall: Wall = Wall(())
    turn: Seat = 0
    """Seat that acts, or whose tile can be claimed."""
    came: Came = "deal"
    drawn: Tile | None = None
    """The tile just drawn, until a discard, a win or a kong that is laid down or robbed; None at other times."""
    window: Window | None = None
    """The window after a discard or an announced kong, until its claims are decided; None at other times."""
    discarder: Seat | None = None
    """Seat that discarded last; None before the first discard."""


def empty(seats: int) -> MahjongTiles:
    """Return a table without tiles."""
    nothing: tuple[()] = ()
    return MahjongTiles((nothing,) * seats, (nothing,) * seats, (nothing,) * seats)


def draw(table: MahjongTiles, seat: Seat, came: Drew = "draw") -> MahjongTiles:
    """Let a seat draw for a turn or for a kong, which makes it the seat to act."""
    (tile,), wall = table.wall.taken() if came == "draw" else table.wall.replaced()
    hands = set_at(table.hands, seat, in_order((*table.hands[seat], tile)))
    return replace(table, hands=hands, wall=wall, turn=seat, came=came, drawn=tile, window=None)


def discard(table: MahjongTiles, seat: Seat, tile: RiverTile, *, held: bool = True) -> MahjongTiles:
    """Put a tile of a seat into its river; `held`: the tile comes from the hand, and did not lie face down."""
    hands = set_at(table.hands, seat, without(table.hands[seat], (tile.tile,))) if held else table.hands
    rivers = grown(table.rivers, seat, tile)
    return replace(table, hands=hands, rivers=rivers, drawn=None, discarder=seat)


def meld(table: MahjongTiles, seat: Seat, made: Meld) -> MahjongTiles:
    """Let a seat claim the last discard for a meld, which makes it the seat to act."""
    assert made.feeder is not None, "a claimed meld has a feeder"
    melds, own = with_meld(table.melds[seat], made, claimed=True)
    return replace(
        table,
        hands=set_at(table.hands, seat, without(table.hands[seat], own)),
        melds=set_at(table.melds, seat, melds),
        # The claimed tile stays in its river, marked as taken: code that counts seen tiles must count it once.
        rivers=taken(table.rivers, made.feeder, (seat,)),
        turn=seat,
        came="claim",
        window=None,
    )


def kong(table: MahjongTiles, seat: Seat, made: Meld) -> MahjongTiles:
    """Let a seat lay down four of its hand, or add the fourth tile to its pung."""
    melds, own = with_meld(table.melds[seat], made, claimed=False)
    return replace(
        table,
        hands=set_at(table.hands, seat, without(table.hands[seat], own)),
        melds=set_at(table.melds, seat, melds),
        drawn=None,
        window=None,
    )


def with_meld(
    melds: tuple[Meld, ...], made: Meld, *, claimed: bool
) -> tuple[tuple[Meld, ...], tuple[Tile, ...]]:
    """Return a seat's melds with `made`, and the tiles that leave its hand for it.

    An added kong takes the place of its pung and needs one tile. The last tile of a claimed meld is the claimed one.
    """
    if claimed:
        return (*melds, made), made.tiles[:-1]
    if made.kind not in ADDED:
        return (*melds, made), made.tiles
    place = next(
        place
        for place, old in enumerate(melds)
        if old.kind == "pung" and is_same(old.tiles[0], made.tiles[0])
    )
    return set_at(melds, place, made), made.tiles[-1:]


def lose(table: MahjongTiles, seat: Seat, tile: Tile) -> MahjongTiles:
    """Take a tile from a hand: a robbed kong tile, or the winning tile, which is kept apart."""
    return replace(table, hands=set_at(table.hands, seat, without(table.hands[seat], (tile,))), drawn=None)


def not_held(tile: Tile) -> IllegalAction:
    """Return the refusal of a tile that the seat does not hold, or that does not exist."""
    known = is_tile(tile) or tile == HIDDEN
    text = f"you do not hold {tile}" if known else f"{tile} is no tile; tiles are 5m, 0p, 1s, 1f"
    return IllegalAction(Reason.NOT_HELD, text, {"card": tile})


def without(hand: tuple[Tile, ...], tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the hand without these tiles, each once; raises `ValueError` for one that is not there."""
    left = list(hand)
    for tile in tiles:
        left.remove(tile)
    return tuple(left)


def grown(values: tuple[tuple[_T, ...], ...], seat: Seat, value: _T) -> tuple[tuple[_T, ...], ...]:
    """Return the lists per seat with `value` appended to the list of `seat`."""
    return set_at(values, seat, (*values[seat], value))


def taken(
    rivers: tuple[tuple[RiverTile, ...], ...], feeder: Seat, seats: tuple[Seat, ...]
) -> tuple[tuple[RiverTile, ...], ...]:
    """Return the rivers with the last discard of `feeder` marked as taken by `seats`."""
    *before, last = rivers[feeder]
    return set_at(rivers, feeder, (*before, replace(last, taken_by=seats)))
