"""Legal claims of other seats' tiles, and the locks of a passed win (docs/rules/chengdu.md "过胡", "抢杠")."""

from collections.abc import Iterator

from paiju.engine.core.seats import Seat
from paiju.engine.games.chengdu.active_seats import hand_of, has_won, may_err
from paiju.engine.games.chengdu.own_turn import FROM_KONG, keeps_waits
from paiju.engine.games.chengdu.scoring import (
    Facts,
    Worth,
    wins,
    worth_of,
)
from paiju.engine.games.chengdu.types import State
from paiju.engine.mahjong.moves import (
    Claim,
    Kong,
    Pung,
    Win,
)
from paiju.engine.tiles.text import Tile


def offers_of(state: State, seat: Seat) -> tuple[Claim, ...]:
    """Return the seat's legal claims of the tile in the open window, a win first; a pass is not among them."""
    window = state.table.window
    assert window is not None, "nothing can be claimed"
    # A tile that is added to a pung can only be robbed for a win.
    win = (Win(),) if _may_win(state, seat, window.tile) else ()
    return (*win, *(() if window.robbing else _melds_of(state, seat, window.tile)))


def _melds_of(state: State, seat: Seat, tile: Tile) -> Iterator[Claim]:
    """Yield the kong (引杠) and the pung (碰) that a seat may make of a discard.

    There are none with an empty wall, for a dead hand (相公), or in the missing suit. A winner who plays on claims no
    pung, and a kong only if it keeps the waits.
    """
    if not state.table.wall.left or seat in state.dead or tile[1] == state.missing[seat]:
        return
    held, kong = state.table.hands[seat].count(tile), Kong(tile, "yin")
    if held >= 3 and keeps_waits(state, seat, kong):
        yield kong
    if held >= 2 and not has_won(state, seat):
        yield Pung((tile, tile))


def may_err_in_window(state: State, seat: Seat) -> bool:
    """Return whether a seat may declare a false win (诈胡) with the tile in the window."""
    window = state.table.window
    assert window is not None, "nothing can be claimed"
    return may_err(state, seat) and not is_locked(state, seat, window.tile)


def is_win_for(state: State, seat: Seat, tile: Tile) -> bool:
    """Return whether a tile of another seat completes the hand; False for a dead hand. Locks are not considered."""
    return seat not in state.dead and wins(hand_of(state, seat, tile))


def _may_win(state: State, seat: Seat, tile: Tile) -> bool:
    return is_win_for(state, seat, tile) and not is_locked(state, seat, tile)


def is_locked(state: State, seat: Seat, tile: Tile) -> bool:
    """Return whether an earlier passed win forbids the seat to win with this tile (过胡)."""
    locks = state.locks[seat]
    if not locks:
        return False
    rule = state.options.pass_lock
    if rule == "same_tile":
        return any(lock.tile == tile for lock in locks)
    if rule == "unless_higher":
        passed = max(lock.multiplier for lock in locks)
        return is_win_for(state, seat, tile) and claim_worth(state, seat).multiplier <= passed
    return rule == "any_tile"


def claim_worth(state: State, seat: Seat) -> Worth:
    """Return the worth of a win with the tile in the window."""
    table, window = state.table, state.table.window
    assert window is not None, "nothing can be claimed"
    # 地胡 by a claim is a win with the dealer's first discard, before any meld.
    first = sum(map(len, table.rivers)) == 1 and window.seat == state.dealer and not any(table.melds)
    facts = Facts(
        gsp=not window.robbing and table.came in FROM_KONG,
        robbing=window.robbing,
        last=not table.wall.left,
        dihu=first and not window.robbing,
    )
    return worth_of(state.options, hand_of(state, seat, window.tile), facts)
