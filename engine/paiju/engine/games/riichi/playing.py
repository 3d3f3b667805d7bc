"""A seat's turn in riichi: a discard, riichi, a kan, a win, 九种九牌.

The course of a deal from there, by `window` and `transitions`:

turn ──discard, riichi──▶ window ──none────▶ next draws ──▶ turn
  │                         ├──吃, 碰──▶ turn of the claimer   ├──大明杠──▶ it draws ──▶ turn
  │                         └──荣和, 途中流局──▶ over
  ├──暗杠──▶ draws again ──▶ turn
  ├──加杠──▶ window (抢杠) ──none────▶ draws again ──▶ turn
  └──自摸, 九种九牌──▶ over
"""

from msgspec.structs import replace

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Transition
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.riichi import ending
from paiju.engine.games.riichi.draws import aborted
from paiju.engine.games.riichi.hands import is_complete, is_untouched, own_worth
from paiju.engine.games.riichi.own_turn import (
    can_kong,
    discards_of,
    kongs_of,
    kyuushu_kinds,
    riichi_tiles,
    why_no_riichi,
)
from paiju.engine.games.riichi.transitions import konged, turned
from paiju.engine.games.riichi.types import Kyuushu, Riichi, State
from paiju.engine.games.riichi.window import open_window
from paiju.engine.mahjong import table as tables
from paiju.engine.mahjong.events import Discarded, KongAnnounced
from paiju.engine.mahjong.melds import Meld, RiverTile
from paiju.engine.mahjong.moves import ADDED, Discard, Kong, Win
from paiju.engine.mahjong.phase import Phase
from paiju.engine.tiles.text import Tile, in_order, is_same


def discard(state: State, seat: Seat, action: Discard) -> Transition:
    """Discard a tile into the river and open a window for claims. Raises `IllegalAction`."""
    tile = action.tile
    allowed, bound = discards_of(state, seat)
    if tile not in allowed:
        raise _not_discardable(state, seat, tile, allowed, bound)
    _check_drawn(state, action)
    # A seat's next discard after riichi ends its ippatsu (一发).
    state = replace(state, ippatsu=set_at(state.ippatsu, seat, value=False))
    return _discarded(state, seat, action, riichi=False)


def riichi(state: State, seat: Seat, action: Riichi) -> Transition:
    """Declare riichi with a discard; its stick is paid if no seat wins with the tile. Raises `IllegalAction`."""
    if action.tile not in riichi_tiles(state, seat):
        raise _no_riichi(state, seat, action.tile)
    _check_drawn(state, action)
    double = is_untouched(state) and not state.table.rivers[seat]
    state = replace(
        state,
        riichi=set_at(state.riichi, seat, 2 if double else 1),
        ippatsu=set_at(state.ippatsu, seat, value=True),
        declared=seat,
    )
    return _discarded(state, seat, action, riichi=True)


def kong(state: State, seat: Seat, action: Kong) -> Transition:
    """Lay down a kan on the seat's turn: a concealed kan at once, an added kan after a window to rob it.

    With option `kokushi_ankan` a concealed kan can be robbed, too. Raises `IllegalAction`.
    """
    if action not in kongs_of(state, seat):
        raise IllegalAction(Reason.CANNOT_KONG, _why_no_kong(state, action))
    made = _kan(state, seat, action)
    if state.riichi[seat] and is_complete(state):
        state = replace(state, declined=(*state.declined, seat))
    if made.kind not in ADDED and not state.options.kokushi_ankan:
        return konged(state, seat, made)
    tile = made.tiles[-1]
    state = replace(state, phase=Phase.CLAIM, announced=made)
    return Transition(open_window(state, seat, tile, robbing=True), (KongAnnounced(seat, tile),))


def self_draw(state: State, _seat: Seat, _action: Win) -> Transition:
    """Win with the tile just drawn (自摸). Raises `IllegalAction`."""
    if own_worth(state) is None:
        if is_complete(state):
            raise IllegalAction(Reason.NO_YAKU, "the hand is complete, but has no yaku")
        raise IllegalAction(Reason.NOT_WIN, "these tiles are not a complete hand")
    return ending.self_drawn(state)


def kyuushu(state: State, seat: Seat, _action: Kyuushu) -> Transition:
    """End the deal because of nine kinds of terminals and honours (九种九牌). Raises `IllegalAction`."""
    if kyuushu_kinds(state, seat) is None:
        raise IllegalAction(
            Reason.WRONG_ACTION, "nine kinds end a deal at your first draw, before any call, and if allowed"
        )
    return ending.without_winner(state, aborted(state, "kyuushu", (seat,)))


def _discarded(state: State, seat: Seat, action: Discard | Riichi, *, riichi: bool) -> Transition:
    # Owed indicators turn only now: the maker of an open kan has chosen its discard without seeing them.
    # They turn before the discard is made, so that a win with the discard counts them.
    state, shown = turned(state, state.owed)
    table, tile = state.table, action.tile
    # If the drawn tile is the only one of its kind, it counts as drawn even if the action does not say so.
    drawn = tile == table.drawn and (action.drawn or table.hands[seat].count(tile) == 1)
    # Only the riichi tile is marked. If it is called, the next discard of the seat lies sideways: boards see to that.
    table = tables.discard(table, seat, RiverTile(tile, drawn=drawn, riichi=riichi))
    state = replace(state, table=table, phase=Phase.CLAIM)
    discarded = Discarded(seat, tile, drawn=drawn, riichi=riichi)
    return Transition(open_window(state, seat, tile), (*shown, discarded))


def _kan(state: State, seat: Seat, action: Kong) -> Meld:
    held = in_order(tile for tile in state.table.hands[seat] if is_same(tile, action.tile))
    if action.kind not in ADDED:
        return Meld("ankan", held)
    melds = state.table.melds[seat]
    pung = next(meld for meld in melds if meld.kind == "pung" and is_same(meld.tiles[0], action.tile))
    return Meld("shouminkan", (*pung.tiles, *held), pung.feeder)


def _check_drawn(state: State, action: Discard | Riichi) -> None:
    if action.drawn and action.tile != state.table.drawn:
        raise IllegalAction(
            Reason.NOT_HELD, f"{action.tile} is not the tile just drawn", {"card": action.tile}
        )


def _not_discardable(
    state: State, seat: Seat, tile: Tile, allowed: tuple[Tile, ...], bound: str | None
) -> IllegalAction:
    if bound is None or tile not in state.table.hands[seat]:
        return tables.not_held(tile)
    why = {
        "riichi": "after riichi the drawn tile is discarded",
        "kuikae": "the tile just called, and the other end of its run, cannot be discarded now",
    }
    return IllegalAction(Reason.MUST_DISCARD, why[bound], {"tiles": allowed})


def _no_riichi(state: State, seat: Seat, tile: Tile) -> IllegalAction:
    if tile not in state.table.hands[seat]:
        return tables.not_held(tile)
    text = why_no_riichi(state, seat) or f"without {tile} your hand does not wait for a tile"
    return IllegalAction(Reason.CANNOT_RIICHI, text, {"tiles": riichi_tiles(state, seat)})


def _why_no_kong(state: State, action: Kong) -> str:
    if state.table.came == "claim":
        return "after a call a tile is discarded; kans wait for the next draw"
    if not can_kong(state):
        return "a kan needs a tile in the wall to draw, and there are four at most"
    return f"you cannot lay down {action.tile} as a kan of kind {action.kind}"
