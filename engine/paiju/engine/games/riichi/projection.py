"""Projects events and states for a viewer. Results are built from public facts, never copied and then stripped."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from paiju.engine.core.game import Event, NotProjected
from paiju.engine.core.seats import Viewer
from paiju.engine.games.riichi.ending import settled
from paiju.engine.games.riichi.events import Dealt, WindowClosed
from paiju.engine.games.riichi.tile_set import indicators
from paiju.engine.games.riichi.types import State
from paiju.engine.games.riichi.view import Stage, View
from paiju.engine.mahjong.events import Drawn, drawn_by_other
from paiju.engine.mahjong.phase import STATUS_OF, Phase
from paiju.engine.mahjong.view_updates import of_table

_STAGES: Final[Mapping[Phase, Stage]] = {Phase.TURN: "turn", Phase.CLAIM: "claim"}


def shadow(event: Event, viewer: Viewer) -> Event:
    """Return what `viewer` sees of an event that is not public; raises `NotProjected` for a type without a case."""
    match event:
        case Drawn():
            return drawn_by_other(event, viewer)
        case WindowClosed(furiten=furiten):
            return WindowClosed(tuple(own if seat == viewer else None for seat, own in enumerate(furiten)))
        case Dealt():
            return _dealt(event, viewer)
    raise NotProjected(event)


def _dealt(event: Dealt, viewer: Viewer) -> Dealt:
    hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
    match_so_far = (event.first, event.dealer, event.kyoku, event.honba, event.sticks, event.points)
    return Dealt(*match_so_far, hands, event.counts, event.wall, event.indicator)


def view_of(state: State, viewer: Viewer) -> View:
    """Return all that `viewer` may know."""
    view = opening_view(state, viewer)
    if state.phase is Phase.DEAL:
        return view
    over = state.phase is Phase.OVER
    amounts, lines = settled(state) if over else (None, ())
    return replace(
        of_table(view, state.table, state.phase),
        points=state.points,
        sticks=state.sticks,
        kyoku=state.carry.kyoku,
        honba=state.carry.honba,
        riichi=tuple(bool(riichi) and seat != state.declared for seat, riichi in enumerate(state.riichi)),
        status=STATUS_OF[state.phase].value,
        stage=None if over else _STAGES[state.phase],
        first=state.first,
        dealer=state.dealer,
        thrown=state.thrown,
        indicators=indicators(state.table.wall, state.indicators),
        furiten=None if viewer is None else state.furiten[viewer],
        wins=state.wins,
        no_winner=state.no_winner,
        amounts=amounts,
        lines=lines,
    )


def opening_view(state: State, viewer: Viewer) -> View:
    """Return the view just before the deal. It has options and seats; the event `dealt` adds the state of the match."""
    # A client builds the same view from the table's options, so that its fold of the events is the server's view.
    nothing: tuple[()] = ()
    seats = state.seats
    return View(
        state.options,
        viewer,
        hand=None if viewer is None else (),
        counts=(0,) * seats,
        melds=(nothing,) * seats,
        rivers=(nothing,) * seats,
        points=(state.options.start,) * seats,
        riichi=(False,) * seats,
    )
