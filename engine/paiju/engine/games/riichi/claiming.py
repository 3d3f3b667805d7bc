"""Legal claims of other seats' tiles (docs/rules/riichi.md "一巡")."""

from collections.abc import Iterator

from paiju.engine.core.seats import Seat, next_seat
from paiju.engine.games.riichi.draws import ends_by_kans
from paiju.engine.games.riichi.furiten import is_waited
from paiju.engine.games.riichi.hands import claimed_worth
from paiju.engine.games.riichi.kuikae import leaves_a_discard
from paiju.engine.games.riichi.own_turn import can_kong
from paiju.engine.games.riichi.types import State
from paiju.engine.mahjong.calls import chows_of, number_of, pungs_of
from paiju.engine.mahjong.claims import Window
from paiju.engine.mahjong.moves import Claim, Kong, Win
from paiju.engine.tiles.text import TILES34, id34_of

_THREE = 3


def offers_of(state: State, seat: Seat) -> tuple[Claim, ...]:
    """Return the seat's legal claims of the tile in the open window, a win first; a pass is not among them."""
    window = state.table.window
    assert window is not None, "nothing can be claimed"
    win = (Win(),) if _may_win(state, seat, window) else ()
    return (*win, *_melds_of(state, seat, window))


def _may_win(state: State, seat: Seat, window: Window) -> bool:
    if state.furiten[seat] is not None or not is_waited(state, seat, window):
        return False
    return claimed_worth(state, seat) is not None


def _melds_of(state: State, seat: Seat, window: Window) -> Iterator[Claim]:
    """Yield the calls that a seat may make of a discard; none after riichi, and none of the last discard.

    A discard that ends the deal by four kans (四杠散了) can only be won.
    """
    if window.robbing or state.riichi[seat] or not state.table.wall.left or ends_by_kans(state):
        return
    hand, options = state.table.hands[seat], state.options
    if seat == next_seat(window.seat, state.seats):
        yield from (
            chow for chow in chows_of(hand, window.tile) if leaves_a_discard(options, hand, chow, window.tile)
        )
    kind = id34_of(window.tile)
    held = number_of(hand, kind)
    if held > 1:
        yield from (
            pung for pung in pungs_of(hand, window.tile) if leaves_a_discard(options, hand, pung, window.tile)
        )
    if held == _THREE and can_kong(state):
        yield Kong(TILES34[kind], "daiminkan")
