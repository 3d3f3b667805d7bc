"""Transitions after an action of riichi: draws, kans and their indicators, a riichi that stands.

Functions that take `events` return them first, followed by their own. Rules: docs/rules/riichi.md "一巡".
"""

from msgspec.structs import replace

from paiju.engine.core.game import Event, Transition, Turn
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.riichi.events import DoraShown, StickPaid
from paiju.engine.games.riichi.scoring.payments import STICK
from paiju.engine.games.riichi.tile_set import indicators
from paiju.engine.games.riichi.types import State
from paiju.engine.mahjong import table as tables
from paiju.engine.mahjong.events import Drawn, Konged
from paiju.engine.mahjong.melds import Meld
from paiju.engine.mahjong.moves import CONCEALED, KongKind
from paiju.engine.mahjong.phase import Phase


def drawn_by(state: State, seat: Seat, came: tables.Drew, events: tuple[Event, ...] = ()) -> Transition:
    """Let a seat draw for its turn or for a kan; the wall must not be empty."""
    wall = state.table.wall
    drew = tables.grown(state.drew, seat, wall.head if came == "draw" else wall.spare[0])
    table = tables.draw(state.table, seat, came)
    # Furiten by a passed tile ends with the seat's next draw.
    furiten = set_at(state.furiten, seat, None) if state.furiten[seat] == "passed" else state.furiten
    state = replace(state, table=table, phase=Phase.TURN, furiten=furiten, barred=(), drew=drew)
    drawn = Drawn(seat, table.drawn, table.wall.left, None if came == "draw" else came)
    return Transition(state, (*events, drawn, Turn(seat)))


def konged(state: State, seat: Seat, made: Meld, events: tuple[Event, ...] = ()) -> Transition:
    """Lay down a kan of the seat's turn, turn the indicators that are due, and draw."""
    state = replace(state, table=tables.kong(state.table, seat, made), announced=None)
    return kan_draws(state, seat, made.kong, (*events, Konged(seat, made)))


def kan_draws(state: State, seat: Seat, kind: KongKind, events: tuple[Event, ...]) -> Transition:
    """Turn the indicators of earlier open kans, and this kan's if it turns at once; then draw for the kan.

    The indicator of a concealed kan turns at once, and with option `kan_dora` as `at_once` that of every kan. Any other
    turns with the next discard or kan, so that the seat chooses its action before it sees the indicator.
    """
    at_once = kind in CONCEALED or state.options.kan_dora == "at_once"
    state, shown = turned(state, state.owed + at_once)
    state = replace(no_ippatsu(state), owed=int(not at_once))
    return drawn_by(state, seat, kind, (*events, *shown))


def turned(state: State, number: int) -> tuple[State, tuple[DoraShown, ...]]:
    """Turn this number of further dora indicators."""
    total = state.indicators + number
    shown = indicators(state.table.wall, total)[state.indicators :]
    return replace(state, indicators=total, owed=0), tuple(map(DoraShown, shown))


def no_ippatsu(state: State) -> State:
    """End ippatsu (一发) for all seats: a seat has made a meld."""
    return replace(state, ippatsu=(False,) * state.seats)


def riichi_stands(state: State) -> tuple[State, tuple[StickPaid, ...]]:
    """Pay the stick of a declared riichi, once no seat has won with its discard."""
    seat = state.declared
    if seat is None:
        return state, ()
    points = set_at(state.points, seat, state.points[seat] - STICK)
    return replace(state, points=points, sticks=state.sticks + 1, declared=None), (StickPaid(seat),)
