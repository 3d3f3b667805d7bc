"""The window of 成都麻将 after a discard or before an added kong: its answers and its result.

Rules: docs/rules/chengdu.md "抢杠", "过胡", "诈胡". The window itself, with secret answers and precedence, is
`paiju.engine.mahjong.claims`.
"""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import (
    Action,
    Event,
    Tick,
    Transition,
    Turn,
)
from paiju.engine.core.seats import Actor, Seat, set_at
from paiju.engine.games.chengdu.active_seats import after, may_err, others
from paiju.engine.games.chengdu.claiming import (
    claim_worth,
    is_locked,
    is_win_for,
    may_err_in_window,
    offers_of,
)
from paiju.engine.games.chengdu.events import WindowClosed, WinKind
from paiju.engine.games.chengdu.own_turn import FROM_KONG
from paiju.engine.games.chengdu.payments import booked, moved_on
from paiju.engine.games.chengdu.transitions import (
    after_win,
    draw,
    kong_booked,
    konged,
    next_draws,
    punished,
    with_next_dealer,
    won_by,
)
from paiju.engine.games.chengdu.types import Lock, State
from paiju.engine.mahjong import table as tables
from paiju.engine.mahjong.claims import (
    Window,
    answer_counts,
    answered,
    is_closed,
    opened,
)
from paiju.engine.mahjong.claims import taken as taken_claims
from paiju.engine.mahjong.events import Claimed, Robbed
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import (
    Claim,
    Kong,
    Pass,
    Pung,
    Win,
)
from paiju.engine.mahjong.phase import Phase
from paiju.engine.tiles.text import Tile

PRECEDENCE: Final[Mapping[type[Action], int]] = {Win: 2, Kong: 1, Pung: 1}
"""胡 comes before 杠 and 碰. 杠 and 碰 cannot compete: only one seat can hold two more of a tile."""


def open_window(state: State, seat: Seat, tile: Tile, *, robbing: bool = False) -> State:
    """Open the window and fix the claims that each playing seat may make."""
    nothing: tuple[tuple[Claim, ...], ...] = ((),) * len(state.order)
    # `offers_of` reads the tile from an open window, so an empty window comes first.
    empty = opened(seat, tile, nothing, robbing=robbing)
    state = replace(state, table=replace(state.table, window=empty))
    offers = list(nothing)
    for other in others(state, seat):
        offers[other] = offers_of(state, other)
    return replace(state, table=replace(state.table, window=replace(empty, offers=tuple(offers))))


def claim(state: State, seat: Seat, action: Claim) -> Transition:
    """Note an answer to a discard or an announced kong, secret until the window closes. Raises `IllegalAction`."""
    window = _window(state)
    _check_claim(state, seat, action, window)
    return _unless_open(replace(state, table=replace(state.table, window=answered(window, seat, action))))


def tick(state: State, _actor: Actor, _action: Tick) -> Transition:
    """End the fixed pause; seats that can claim and have not answered keep their time to answer."""
    window = replace(_window(state), ticked=True)
    return _unless_open(replace(state, table=replace(state.table, window=window)))


def _check_claim(state: State, seat: Seat, action: Claim, window: Window) -> None:
    """Raise `IllegalAction` unless the claim is on offer, or is a false win that the options allow (诈胡)."""
    if isinstance(action, Pass) or action in window.offers[seat]:
        return
    if not isinstance(action, Win):
        raise IllegalAction(Reason.CANNOT_CLAIM, f"you cannot claim {window.tile} like this")
    if may_err_in_window(state, seat):
        return
    if is_locked(state, seat, window.tile) and (may_err(state, seat) or is_win_for(state, seat, window.tile)):
        raise IllegalAction(
            Reason.LOCKED, f"you have passed a win: {window.tile} is not a win before your next turn"
        )
    raise IllegalAction(Reason.NOT_WIN, f"your tiles and {window.tile} are not a win")


def _window(state: State) -> Window:
    assert state.table.window is not None, "nothing can be claimed"
    return state.table.window


def _unless_open(state: State) -> Transition:
    if is_closed(_window(state), PRECEDENCE):
        return _close(state)
    return Transition(state)


def _close(state: State) -> Transition:
    """Close the window: lock passed wins, punish false wins, then give the tile to the highest claims."""
    window = _window(state)
    if not any(window.offers) and not any(window.answers):  # most tiles cannot be claimed
        return _unclaimed(state, window, (WindowClosed(shown_locks(state)),))
    # Locks come before any change of hands: a lock keeps the worth of the win that was passed.
    state = _locked(state, window)
    state, events = _errors_punished(state, window, (WindowClosed(shown_locks(state)),))
    claims = dict(taken_claims(window, PRECEDENCE))
    if not claims:
        return _unclaimed(state, window, events)
    if Win() in claims.values():
        winners = tuple(seat for seat in after(state, window.seat) if seat in claims)
        return _claimed_wins(state, window, winners, events)
    ((seat, claimed),) = claims.items()
    return _claimed_meld(state, seat, window, claimed, events)


def _errors_punished(
    state: State, window: Window, events: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    """Punish false wins (诈胡), in turn order from the window's seat."""
    for seat in after(state, window.seat):
        if isinstance(window.answers[seat], Win) and not answer_counts(window, seat):
            state, more = punished(state, seat)
            events += more
    return state, events


def _unclaimed(state: State, window: Window, events: tuple[Event, ...]) -> Transition:
    """Continue without a claim: the next seat draws, or the announced kong is laid down."""
    seat, tile = window.seat, window.tile
    if not window.robbing:
        return next_draws(state, seat, events)
    pung = next(meld for meld in state.table.melds[seat] if meld.kind == "pung" and meld.tiles[0] == tile)
    made = Meld("wan", (*pung.tiles, tile), pung.feeder)
    return konged(state, seat, made, events, fresh=state.table.drawn == tile)


def _claimed_meld(
    state: State, seat: Seat, window: Window, claimed: Claim, events: tuple[Event, ...]
) -> Transition:
    """Give the tile to a seat for a pung (碰) or a kong (引杠); its turn begins, which ends its locks."""
    is_kong = isinstance(claimed, Kong)
    made = Meld("yin" if is_kong else "pung", (window.tile,) * (4 if is_kong else 3), window.seat)
    locks = set_at(state.locks, seat, ())
    state = replace(state, table=tables.meld(state.table, seat, made), locks=locks)
    events = (*events, Claimed(seat, made))
    if is_kong:
        state, paid = kong_booked(state, seat, made)
        return draw(state, seat, "yin", (*events, *paid))
    return Transition(replace(state, phase=Phase.TURN), (*events, Turn(seat)))


def _claimed_wins(
    state: State, window: Window, winners: tuple[Seat, ...], events: tuple[Event, ...]
) -> Transition:
    """Book the wins of all winners of the tile (一炮多响), in turn order from the discarder."""
    kind: WinKind = "qianggang" if window.robbing else "dianpao"
    # All worths are computed before the first win is booked, because they read the open window.
    worths = [claim_worth(state, seat) for seat in winners]
    after_kong = state.table.came in FROM_KONG and not window.robbing
    state, taken = _tile_taken(state, window, winners)
    events += taken
    state = with_next_dealer(state, window.seat if len(winners) > 1 else winners[0])
    for seat, worth in zip(winners, worths, strict=True):
        state, more = won_by(state, seat, window.tile, worth, kind, window.seat)
        events += more
    if after_kong and state.options.call_transfer != "off":
        state, moved = _income_moved(state, window.seat, winners)
        events += moved
    return after_win(state, winners[-1], events)


def _tile_taken(state: State, window: Window, winners: tuple[Seat, ...]) -> tuple[State, tuple[Event, ...]]:
    """Close the window after wins: a robbed tile leaves the hand that held it, a discard is marked in its river."""
    table = replace(state.table, window=None)
    if window.robbing:
        table = tables.lose(table, window.seat, window.tile)
        return replace(state, table=table), (Robbed(window.seat, window.tile),)
    rivers = tables.taken(table.rivers, window.seat, winners)
    return replace(state, table=replace(table, rivers=rivers)), ()


def _income_moved(
    state: State, discarder: Seat, winners: tuple[Seat, ...]
) -> tuple[State, tuple[Event, ...]]:
    """Move the income of the kong just made to the winners that its maker has fed (呼叫转移)."""
    state, paid = booked(state, moved_on(state, winners, discarder))
    return replace(state, transferred=(*state.transferred, len(state.kongs) - 1)), paid


def _locked(state: State, window: Window) -> State:
    """Note a lock for each seat that could have won and did not (过胡)."""
    rule = state.options.pass_lock
    if rule == "off":
        return state
    locks = list(state.locks)
    for seat, offers in enumerate(window.offers):
        if Win() in offers and not isinstance(window.answers[seat], Win):
            locks[seat] = (*locks[seat], Lock(window.tile, claim_worth(state, seat).multiplier))
    return replace(state, locks=tuple(locks))


def shown_locks(state: State) -> tuple[tuple[Tile, ...], ...]:
    """Return the tiles with which each seat may not win; `??` if the lock does not depend on the tile."""
    if not any(state.locks):
        return ((),) * len(state.locks)
    rule = state.options.pass_lock
    if rule == "same_tile":
        return tuple(tuple(dict.fromkeys(lock.tile for lock in locks)) for locks in state.locks)
    return tuple(("??",) if locks else () for locks in state.locks)
