"""The window of riichi after a discard or before a kan: its answers and its result.

Rules: docs/rules/riichi.md "一巡". The window itself, with secret answers and precedence, is
`paiju.engine.mahjong.claims`.
"""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.game import Action, Event, Tick, Transition, Turn
from paiju.engine.core.seats import Actor, Seat, next_seat, seats_from, set_at
from paiju.engine.games.riichi import ending
from paiju.engine.games.riichi.claiming import offers_of
from paiju.engine.games.riichi.draws import abort_after_discard, aborted, exhausted
from paiju.engine.games.riichi.events import Abort, WindowClosed
from paiju.engine.games.riichi.furiten import after_window, is_waited
from paiju.engine.games.riichi.kuikae import barred_after
from paiju.engine.games.riichi.liability import liable_for
from paiju.engine.games.riichi.transitions import (
    drawn_by,
    kan_draws,
    konged,
    no_ippatsu,
    riichi_stands,
)
from paiju.engine.games.riichi.types import State
from paiju.engine.mahjong import table as tables
from paiju.engine.mahjong.claims import Window, answered, is_closed, opened, taken
from paiju.engine.mahjong.events import Claimed
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import Chow, Claim, Kong, Pass, Pung, Win
from paiju.engine.mahjong.phase import Phase
from paiju.engine.tiles.text import Tile, in_order, is_same

PRECEDENCE: Final[Mapping[type[Action], int]] = {Win: 3, Kong: 2, Pung: 2, Chow: 1}
"""荣和 comes before 杠 and 碰, and these before 吃; 杠 and 碰 cannot compete with each other."""
_THREE_WINNERS: Final = 3


def open_window(state: State, seat: Seat, tile: Tile, *, robbing: bool = False) -> State:
    """Open the window and fix the claims that each other seat may make."""
    # `offers_of` reads the tile from the state's window, so a window without offers is opened first.
    empty = opened(seat, tile, ((),) * state.seats, robbing=robbing)
    state = replace(state, table=replace(state.table, window=empty))
    offers = tuple(() if other == seat else offers_of(state, other) for other in range(state.seats))
    return replace(state, table=replace(state.table, window=replace(empty, offers=offers)))


def claim(state: State, seat: Seat, action: Claim) -> Transition:
    """Note an answer to a discard or an announced kan, secret until the window closes. Raises `IllegalAction`."""
    window = _window(state)
    if isinstance(action, Chow | Pung):
        action = replace(action, tiles=in_order(action.tiles))
    if not isinstance(action, Pass) and action not in window.offers[seat]:
        raise _refusal(state, seat, action, window)
    return _unless_open(state, answered(window, seat, action))


def tick(state: State, _actor: Actor, _action: Tick) -> Transition:
    """End the fixed pause; seats that can claim and have not answered keep their time to answer."""
    return _unless_open(state, replace(_window(state), ticked=True))


def _refusal(state: State, seat: Seat, action: Claim, window: Window) -> IllegalAction:
    if not isinstance(action, Win):
        return IllegalAction(Reason.CANNOT_CLAIM, f"you cannot claim {window.tile} like this")
    if not is_waited(state, seat, window):
        return IllegalAction(Reason.NOT_WIN, f"your tiles and {window.tile} are not a complete hand")
    if state.furiten[seat] is not None:
        return IllegalAction(Reason.FURITEN, "you are furiten: only a drawn tile wins")
    return IllegalAction(Reason.NO_YAKU, f"with {window.tile} your hand has no yaku")


def _window(state: State) -> Window:
    assert state.table.window is not None, "nothing can be claimed"
    return state.table.window


def _unless_open(state: State, window: Window) -> Transition:
    if is_closed(window, PRECEDENCE):
        return _close(state, window)
    return Transition(replace(state, table=replace(state.table, window=window)))


def _close(state: State, window: Window) -> Transition:
    """Close the window: publish furiten, then give the tile to the highest claims, or let play go on."""
    claims = dict(taken(window, PRECEDENCE))
    winners = _winners(state, window, claims)
    state = replace(state, furiten=after_window(state, window, winners))
    events: tuple[Event, ...] = (WindowClosed(state.furiten),)
    if winners:
        return _won(state, winners, events)
    if state.announced is not None:
        return konged(state, window.seat, state.announced, events)
    return _stands(state, window, claims, events)


def _winners(state: State, window: Window, claims: Mapping[Seat, Claim]) -> tuple[Seat, ...]:
    """Return the seats that win, in turn order from the window's seat; with option `atamahane` the nearest alone."""
    if not claims:
        return ()
    order = seats_from(next_seat(window.seat, state.seats), state.seats)
    winners = tuple(seat for seat in order if isinstance(claims.get(seat), Win))
    return winners[:1] if state.options.atamahane else winners


def _won(state: State, winners: tuple[Seat, ...], events: tuple[Event, ...]) -> Transition:
    """End the deal by wins; three with one tile are an abortive draw if option `triple_ron` is `abort` (三家和了)."""
    if len(winners) == _THREE_WINNERS and state.options.triple_ron == "abort":
        return _aborted(state, "triple_ron", winners, events)
    return ending.claimed(state, winners, events)


def _stands(
    state: State, window: Window, claims: Mapping[Seat, Claim], events: tuple[Event, ...]
) -> Transition:
    """Continue after a discard that was not won: a riichi stands; then the deal ends, or a seat calls or draws."""
    state, paid = riichi_stands(state)
    events += paid
    reason = abort_after_discard(state)
    if reason is not None:
        everybody = tuple(range(state.seats)) if reason == "four_riichi" else ()
        return _aborted(state, reason, everybody, events)
    if claims:
        ((seat, claimed),) = claims.items()
        return _called(state, seat, window, claimed, events)
    if not state.table.wall.left:
        return ending.without_winner(state, exhausted(state), events)
    return drawn_by(state, next_seat(window.seat, state.seats), "draw", events)


def _aborted(state: State, reason: Abort, shown: tuple[Seat, ...], events: tuple[Event, ...]) -> Transition:
    return ending.without_winner(state, aborted(state, reason, shown), events)


def _called(
    state: State, seat: Seat, window: Window, claimed: Claim, events: tuple[Event, ...]
) -> Transition:
    """Give the tile to a seat for a chow, a pung or a kan; its turn begins, and ippatsu ends for all seats."""
    made = _meld_of(state, seat, window, claimed)
    state = no_ippatsu(replace(state, table=tables.meld(state.table, seat, made)))
    liable = (*state.liable[seat], *liable_for(state.options, state.table.melds[seat]))
    state = replace(state, liable=set_at(state.liable, seat, liable))
    events = (*events, Claimed(seat, made))
    if isinstance(claimed, Kong):
        return kan_draws(state, seat, "daiminkan", events)
    assert isinstance(claimed, Chow | Pung), "a pass takes no tile"
    barred = barred_after(state.options, claimed, window.tile)
    return Transition(replace(state, phase=Phase.TURN, barred=barred), (*events, Turn(seat)))


def _meld_of(state: State, seat: Seat, window: Window, claimed: Claim) -> Meld:
    match claimed:
        case Chow(tiles=tiles):
            return Meld("chow", (*tiles, window.tile), window.seat)
        case Pung(tiles=tiles):
            return Meld("pung", (*tiles, window.tile), window.seat)
    held = in_order(tile for tile in state.table.hands[seat] if is_same(tile, window.tile))
    return Meld("daiminkan", (*held, window.tile), window.seat)
