"""Projects events and states for a viewer. Results are built from public facts, never copied and then stripped."""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from paiju.engine.core.game import Event, NotProjected
from paiju.engine.core.seats import Viewer
from paiju.engine.games.chengdu.ending import horses_shown, settled, shown_hands
from paiju.engine.games.chengdu.events import Chosen, Dealt, SuitName, Swapped, WindowClosed
from paiju.engine.games.chengdu.tile_set import que_of
from paiju.engine.games.chengdu.types import State
from paiju.engine.games.chengdu.view import Stage, View, opening_view
from paiju.engine.games.chengdu.window import shown_locks
from paiju.engine.mahjong.events import Drawn, drawn_by_other
from paiju.engine.mahjong.phase import STATUS_OF, Phase
from paiju.engine.mahjong.view_updates import of_table
from paiju.engine.tiles.text import HIDDEN, Tile

_STAGES: Mapping[Phase, Stage] = {
    Phase.SWAP: "swap",
    Phase.QUE: "que",
    Phase.TURN: "turn",
    Phase.CLAIM: "claim",
}


def shadow(event: Event, viewer: Viewer) -> Event:
    """Return what `viewer` sees of an event that is not public; raises `NotProjected` for a type without a case."""
    match event:
        case Drawn():
            return drawn_by_other(event, viewer)
        case WindowClosed(locks=locks):
            if not any(locks):
                return event
            return WindowClosed(tuple(own if seat == viewer else () for seat, own in enumerate(locks)))
        case Dealt(dealer=dealer, order=order, hands=hands):
            own = tuple(hand if seat == viewer else None for seat, hand in enumerate(hands))
            return Dealt(dealer, order, own, event.counts, event.wall, event.horses, event.stage)
        case Swapped():
            return _swapped_for(viewer, event)
        case Chosen(missing=missing, hidden=hidden):
            covered = _covered(hidden, viewer)
            return Chosen(_known(missing, covered), covered)
    raise NotProjected(event)


def _swapped_for(viewer: Viewer, event: Swapped) -> Swapped:
    """Return a swap as a viewer sees it: the tiles that it gave or got."""
    seen = (own if viewer in {seat, event.to[seat]} else None for seat, own in enumerate(event.tiles))
    return Swapped(event.to, tuple(seen), event.stage)


def _covered(hidden: tuple[Tile | None, ...], viewer: Viewer) -> tuple[Tile | None, ...]:
    """Return the hidden tiles as a viewer sees them: `??` for other seats."""
    return tuple(tile if tile is None or seat == viewer else HIDDEN for seat, tile in enumerate(hidden))


def _known(
    missing: tuple[SuitName | None, ...], covered: tuple[Tile | None, ...]
) -> tuple[SuitName | None, ...]:
    """Return the missing suits that a viewer knows; None for seats whose hidden tile the viewer cannot see."""
    return tuple(None if tile == HIDDEN else suit for suit, tile in zip(missing, covered, strict=True))


def view_of(state: State, viewer: Viewer) -> View:
    """Return all that `viewer` may know."""
    view = opening_view(state.options, viewer, len(state.order))
    if state.phase is Phase.DEAL:
        return view
    covered = _covered(state.hidden, viewer)
    amounts, lines = settled(state)
    over = state.phase is Phase.OVER
    return replace(
        of_table(view, state.table, state.phase),
        order=state.order,
        missing=_known(state.missing, covered),
        hidden=covered,
        scores=amounts,
        horses=tuple(map(len, state.horses)),
        status=STATUS_OF[state.phase].value,
        stage=None if over else _STAGES[state.phase],
        dealer=state.dealer,
        thrown=tuple(
            throw for throw in state.thrown if throw.kind != "swap" or state.phase is not Phase.SWAP
        ),
        swapped=_swapped(state, viewer),
        locks=() if viewer is None else shown_locks(state)[viewer],
        wins=state.wins,
        dead=state.dead,
        ledger=state.ledger,
        horses_shown=horses_shown(state) if over else None,
        checks=state.checks,
        hands=shown_hands(state) if over else None,
        end=state.end,
        amounts=amounts if over else None,
        lines=lines if over else (),
    )


def _swapped(state: State, viewer: Viewer) -> Swapped | None:
    if not state.directions:
        return None
    stage: Literal["que", "turn"] = "turn" if que_of(state.options) == "off" else "que"
    given = tuple(tiles or () for tiles in state.swaps)
    return _swapped_for(viewer, Swapped(state.directions, given, stage))
