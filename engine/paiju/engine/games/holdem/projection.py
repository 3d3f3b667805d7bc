"""The visible part of a hand for each viewer: projected events, and views."""

from typing import Final

from paiju.engine.betting.pots import Pot
from paiju.engine.betting.street import Standing
from paiju.engine.core.game import Event, NotProjected
from paiju.engine.core.seats import Seat, Viewer
from paiju.engine.games.holdem import opening
from paiju.engine.games.holdem.scoring import settle
from paiju.engine.games.holdem.types import PUBLIC, Dealt, Phase, State
from paiju.engine.games.holdem.view import View

STATUS_OF: Final = {
    Phase.DEAL: "initialized",
    Phase.STRADDLE: "assigned",
    Phase.BET: "started",
    Phase.RUN_IT: "started",
    Phase.SHOW: "started",
    Phase.OVER: "over",
}
"""By phase: the status, in the words that all games share."""


def turn_of(state: State) -> Seat | None:
    """Return the seat to bet or to straddle; None in phases without a turn."""
    if state.phase is Phase.STRADDLE:
        return opening.straddler(state)
    if state.phase is Phase.BET:
        return state.betting.queue[0]
    return None


def shadow(event: Event, viewer: Viewer) -> Event:
    """Return the event as `viewer` sees it: hole cards are secret. Raises `NotProjected` for an unknown type."""
    if type(event) in PUBLIC:
        return event
    if not isinstance(event, Dealt):
        raise NotProjected(event)
    hands = tuple(hand if seat == viewer else None for seat, hand in enumerate(event.hands))
    return Dealt(hands, event.counts)


def view_of(state: State, viewer: Viewer) -> View:
    """Return all that `viewer` may know: no stacks and seats before the shuffle, nor after a deal without players."""
    positions, street = state.positions, state.street
    # The fold of events must give this same view at every step, so nothing is told before its event.
    if positions is None or street is None:
        return _opening(state, viewer)
    amounts, lines = settle(state) if state.phase is Phase.OVER else (None, ())
    return View(
        options=state.carry.options,
        you=viewer,
        hand=None if viewer is None else state.hands[viewer],
        stacks=street.stacks,
        bets=street.put,
        standing=street.standing,
        shown=state.shown,
        counts=tuple(map(len, state.hands)),
        status=STATUS_OF[state.phase],
        button=positions.button,
        small_blind=positions.small_blind if positions.small_blind in positions.order else None,
        big_blind=positions.big_blind,
        order=positions.order,
        pots=_pots_left(state),
        boards=state.boards,
        streets=state.streets,
        turn=turn_of(state),
        choice=state.choice,
        offered=state.asked,
        runs=state.answers,
        mucked=state.mucked,
        awards=state.awards,
        amounts=amounts,
        lines=lines,
        decimals=state.carry.decimals or 0,
    )


def _opening(state: State, viewer: Viewer) -> View:
    seats = len(state.carry.places)
    return View(
        options=state.carry.options,
        you=viewer,
        hand=None if viewer is None else (),
        stacks=(0,) * seats,
        bets=(0,) * seats,
        standing=(Standing.ABSENT,) * seats,
        shown=(None,) * seats,
        counts=(0,) * seats,
        status=STATUS_OF[state.phase],
        decimals=state.carry.decimals or 0,
    )


def _pots_left(state: State) -> tuple[Pot, ...]:
    """Return the pots without the street's bets and without awarded chips, each with the seats that contend for it."""
    street = state.betting
    if not (state.pots or street.middle):
        return ()
    pots = state.pots or ((Pot(street.middle, street.order),) if street.middle else ())
    won = [0] * len(pots)
    for award in state.awards:
        won[award.pot] += award.amount
    contenders = street.contenders
    return tuple(
        Pot(pot.amount - taken, tuple(seat for seat in pot.eligible if seat in contenders))
        for pot, taken in zip(pots, won, strict=True)
    )
