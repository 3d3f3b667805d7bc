"""The betting: street after street until one player is left or the board is complete."""

from msgspec.structs import replace

from paiju.engine.betting.choices import choice_of
from paiju.engine.betting.moves import Asked
from paiju.engine.betting.play import act, forced_out
from paiju.engine.betting.pots import side_pots, uncalled
from paiju.engine.betting.street import Standing, Street, begin
from paiju.engine.core.game import (
    Action,
    Event,
    Transition,
    Turn,
)
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.holdem.dealing import RIVER, next_cards
from paiju.engine.games.holdem.showdown import run_out, showdown, won_unseen
from paiju.engine.games.holdem.types import (
    STREETS,
    Collected,
    Phase,
    Returned,
    State,
    StreetDealt,
    with_entry,
)


def bet(state: State, _seat: Seat, action: Action) -> Transition:
    """Apply a fold, check, call, raise or all-in; raises `IllegalAction`."""
    played = act(state.carry.options.structure, state.betting, action, state.choice)
    return go_on(with_entry(state, played.event, played.street), [played.event])


def go_on(state: State, events: list[Event]) -> Transition:
    """Advance to the next decision or to the end of the hand; appends what happens to `events`."""
    structure = state.carry.options.structure
    while True:
        street = state.betting
        # This comes before any prompt: by the house rules a seat that cannot cover the call has no decision.
        if forced := forced_out(structure, street):
            state = with_entry(state, forced.event, forced.street)
            events.append(forced.event)
            continue
        if street.queue:
            seat, choice = street.queue[0], choice_of(structure, street)
            events += (Asked(seat, choice), Turn(seat))
            return Transition(replace(state, phase=Phase.BET, choice=choice), tuple(events))
        state = _collect(state, street, events)
        # The order matters: the last player left wins unseen on every street, the river included.
        if len(street.contenders) == 1:
            return won_unseen(state, events)
        if street.number == RIVER:
            return showdown(state, events)
        # At most one player has chips left and no opponent could call: no further street has betting.
        if len(street.live) < 2:
            return run_out(state, events)
        state = _next_street(state, events)


def _collect(state: State, street: Street, events: list[Event]) -> State:
    """Move the street's bets into the pots; uncalled chips go back first."""
    committed = tuple(map(sum, zip(state.committed, street.put, strict=True)))
    stacks, standing = street.stacks, street.standing
    if back := uncalled(committed, street.contenders):
        seat, amount = back
        committed = set_at(committed, seat, committed[seat] - amount)
        stacks = set_at(stacks, seat, stacks[seat] + amount)
        standing = set_at(standing, seat, Standing.LIVE)
        events.append(Returned(seat, amount))
    # Pots come after the refund: a pot of uncalled chips would have one contender and pay rake.
    pots = side_pots(committed, street.contenders, sum(state.dead))
    events.append(Collected(pots))
    taken_in = replace(
        street,
        stacks=stacks,
        standing=standing,
        put=(0,) * len(stacks),
        middle=sum(committed) + sum(state.dead),
    )
    return replace(state, street=taken_in, committed=committed, pots=pots)


def _next_street(state: State, events: list[Event]) -> State:
    street = begin(state.carry.options.structure, state.betting)
    cards, drawn = next_cards(state.deck, state.drawn, street.number)
    events.append(StreetDealt(STREETS[street.number], cards))
    boards, streets = (state.boards[0] + cards,), (*state.streets, ())
    return replace(state, street=street, drawn=drawn, boards=boards, streets=streets)
