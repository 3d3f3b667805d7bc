"""The three kinds of furiten (振听), told to each seat when a window closes (docs/rules/riichi.md "立直与振听").

A seat's waits change only on its own turns, so its furiten holds at least until its next draw or call.
"""

from collections.abc import Collection

from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.events import Furiten
from paiju.engine.games.riichi.hands import waits_at
from paiju.engine.games.riichi.types import State
from paiju.engine.mahjong.claims import Window
from paiju.engine.mahjong.moves import CONCEALED
from paiju.engine.tiles.text import Id34, Tile, id34_of
from paiju.engine.tiles.wins import ORPHANS


def after_window(state: State, window: Window, winners: tuple[Seat, ...]) -> tuple[Furiten | None, ...]:
    """Return each seat's furiten after a window; `winners`: the seats that won its tile, or none."""
    return tuple(
        _of_owner(state, seat, window) if seat == window.seat else _of_other(state, seat, window, winners)
        for seat in range(state.seats)
    )


def _of_owner(state: State, seat: Seat, window: Window) -> Furiten | None:
    """Return the furiten of the window's seat: a kan changes nothing; after a discard `of_discarder` decides."""
    if window.robbing:
        return state.furiten[seat]
    return of_discarder(state, seat, waits_at(state, seat))


def of_discarder(
    state: State, seat: Seat, waits: Collection[Id34], also: Tile | None = None
) -> Furiten | None:
    """Return a seat's furiten after its discard, which ends `passed`; `waits`: the waits that the discard leaves.

    `also`: a discard that is still to come.
    """
    if waits and (
        any(id34_of(tile.tile) in waits for tile in state.table.rivers[seat])
        or (also is not None and id34_of(also) in waits)
    ):
        return "river"
    return "riichi" if state.furiten[seat] == "riichi" or seat in state.declined else None


def _of_other(state: State, seat: Seat, window: Window, winners: tuple[Seat, ...]) -> Furiten | None:
    """Return the furiten of another seat: it begins when the seat lets a waited tile pass, with or without a yaku."""
    before = state.furiten[seat]
    if before is not None or seat in winners or not is_waited(state, seat, window):
        return before
    return "riichi" if state.riichi[seat] else "passed"


def is_waited(state: State, seat: Seat, window: Window) -> bool:
    """Return whether the window's tile completes a seat's hand; a concealed kan's tile completes only 13 orphans."""
    waited = waits_at(state, seat)
    if state.announced is not None and state.announced.kind in CONCEALED:
        return id34_of(window.tile) in waited and is_orphan_wait(state, seat)
    return id34_of(window.tile) in waited


def is_orphan_wait(state: State, seat: Seat) -> bool:
    """Return whether a seat that waits holds thirteen terminals and honours (国士无双)."""
    hand = {id34_of(tile) for tile in state.table.hands[seat]}
    # Of hands that wait, only those for thirteen orphans have twelve or more of these kinds.
    return hand <= set(ORPHANS) and len(hand) >= len(ORPHANS) - 1
