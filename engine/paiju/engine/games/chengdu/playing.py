"""A seat's turn in 成都麻将: a discard, a kong, a win.

The course of a deal from there, by `window` and `transitions`:

turn ──discard──▶ window ──none────▶ next draws ──▶ turn
  │                 ├──碰──▶ turn of the claimer     ├──引杠──▶ it draws ──▶ turn
  │                 └──胡──▶ next after the winners draws
  ├──直杠──▶ draws again ──▶ turn
  ├──弯杠──▶ window (抢杠) ──none────▶ draws again ──▶ turn
  └──自摸──▶ next after the winner draws
"""

from msgspec.structs import replace

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Event, Transition
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.chengdu.events import WinKind
from paiju.engine.games.chengdu.own_turn import (
    FROM_KONG,
    discards_of,
    fed_by,
    kongs_of,
    may_err_on_turn,
    turn_worth,
)
from paiju.engine.games.chengdu.transitions import (
    after_win,
    konged,
    punished,
    with_next_dealer,
    won_by,
)
from paiju.engine.games.chengdu.types import State
from paiju.engine.games.chengdu.window import open_window
from paiju.engine.mahjong import table as tables
from paiju.engine.mahjong.events import Discarded, KongAnnounced
from paiju.engine.mahjong.melds import Meld, RiverTile
from paiju.engine.mahjong.moves import Discard, Kong, Win
from paiju.engine.mahjong.phase import Phase
from paiju.engine.tiles.text import Tile


def discard(state: State, seat: Seat, action: Discard) -> Transition:
    """Discard a tile into the river (打牌) and open a window for claims. Raises `IllegalAction`."""
    table, tile = state.table, action.tile
    allowed, bound = discards_of(state, seat)
    if tile not in allowed:
        raise _not_discardable(state, seat, tile, allowed, bound)
    if action.drawn and tile != table.drawn:
        raise IllegalAction(Reason.NOT_HELD, f"{tile} is not the tile just drawn", {"card": tile})
    flipped = bound == "hidden"
    # A drawn tile that is the only one of its kind is marked as drawn, even if the action does not say so.
    drawn = tile == table.drawn and (action.drawn or table.hands[seat].count(tile) == 1) and not flipped
    table = tables.discard(table, seat, RiverTile(tile, drawn=drawn, flipped=flipped), held=not flipped)
    hidden = set_at(state.hidden, seat, None) if flipped else state.hidden
    state = replace(state, table=table, hidden=hidden, phase=Phase.CLAIM)
    discarded = Discarded(seat, tile, drawn=drawn, flipped=flipped)
    return Transition(open_window(state, seat, tile), (discarded,))


def kong(state: State, seat: Seat, action: Kong) -> Transition:
    """Lay down a kong on the seat's turn: 直杠 at once, 弯杠 after a window in which it may be robbed.

    Raises `IllegalAction` for a kong that is not legal now.
    """
    if action not in kongs_of(state, seat):
        raise IllegalAction(Reason.CANNOT_KONG, _why_no_kong(state, action))
    if action.kind == "wan":
        state = replace(state, phase=Phase.CLAIM)
        opened_state = open_window(state, seat, action.tile, robbing=True)
        return Transition(opened_state, (KongAnnounced(seat, action.tile),))
    return konged(state, seat, Meld("zhi", (action.tile,) * 4))


def self_draw(state: State, seat: Seat, _action: Win) -> Transition:
    """Win on the seat's turn (自摸, 杠上花).

    A hand that does not win is punished where the options allow false wins (诈胡); else raises `IllegalAction`.
    """
    worth = turn_worth(state)
    if worth is None:
        return Transition(*_erred(state, seat))
    feeder, table = fed_by(state), state.table
    tile = table.drawn or table.hands[seat][-1]
    kind: WinKind = "gsh" if table.came in FROM_KONG else "zimo"
    state = replace(state, table=tables.lose(table, seat, tile))
    state, events = won_by(state, seat, tile, worth, kind, feeder)
    return after_win(with_next_dealer(state, seat), seat, events)


def _erred(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    if not may_err_on_turn(state, seat):
        raise IllegalAction(Reason.NOT_WIN, "these tiles are not a win")
    return punished(state, seat)


def _not_discardable(
    state: State, seat: Seat, tile: Tile, allowed: tuple[Tile, ...], bound: str | None
) -> IllegalAction:
    data = {"tiles": allowed}
    if bound is None or tile not in state.table.hands[seat]:
        return tables.not_held(tile)
    why = {
        "hidden": f"your hidden tile {allowed[0]} goes first",
        "missing": "tiles of your missing suit go first",
        "locked": f"a hand that has won is fixed: discard {allowed[0]}",
    }
    return IllegalAction(Reason.MUST_DISCARD, why[bound], data)


def _why_no_kong(state: State, action: Kong) -> str:
    if state.table.came == "claim":
        return "after a claim a tile is discarded; kongs wait for the next draw"
    if not state.table.wall.left:
        return "the wall is out: no tile is left to draw for a kong"
    return f"you cannot lay down {action.tile} as a kong of kind {action.kind}"
