"""From the landlord's first lead to the last card: plays, passes, bombs (sections 4.3, 4.4)."""

from msgspec.structs import replace

from engine.core.game import Event, Settled, Transition, Turn
from engine.core.seats import Seat, next_seat
from engine.games.doudizhu.scoring import settle, spring
from engine.games.doudizhu.types import HandsShown, Multiplied, Phase, State
from engine.games.doudizhu.variants import RULES, SEATS
from engine.shedding.combos import Combo
from engine.shedding.moves import Pass, Play
from engine.shedding.trick import Laid, lay, skip


def play(state: State, seat: Seat, action: Play) -> Transition:
    """Lay down a hand; a bomb or rocket doubles the stakes, the last card ends the deal."""
    laid = lay(RULES[state.options.kickers], state.trick, state.hands[seat], action, next_seat(seat, SEATS))
    hands = (*state.hands[:seat], laid.hand, *state.hands[seat + 1 :])
    after = replace(state, phase=Phase.PLAY, hands=hands, trick=laid.trick)
    events: tuple[Event, ...] = (laid.played,)
    if laid.shape.power:
        after, multiplied = _bomb(after, laid, covered=not state.trick.leads)
        events = (laid.played, multiplied)
    if not laid.hand:
        return _end(after, events)
    return Transition(after, (*events, Turn(laid.trick.turn)))


def skip_turn(state: State, seat: Seat, _action: Pass) -> Transition:
    """Pass (要不起)."""
    trick, passed = skip(state.trick, next_seat(seat, SEATS))
    return Transition(replace(state, trick=trick), (passed, Turn(trick.turn)))


def _bomb(state: State, laid: Laid, *, covered: bool) -> tuple[State, Multiplied]:
    counters = state.counters.after_bomb(covered=covered)
    multiplier = state.multiplier * 2
    rocket = laid.shape.reading.combo is Combo.PAIR_JOKERS
    multiplied = Multiplied("rocket" if rocket else "bomb", 2, multiplier, counters)
    return replace(state, counters=counters, multiplier=multiplier), multiplied


def _end(state: State, events: tuple[Event, ...]) -> Transition:
    """End the deal: a seat has no cards left."""
    reason = spring(state)
    if reason is not None:
        state = replace(state, multiplier=state.multiplier * 2)
        events = (*events, Multiplied(reason, 2, state.multiplier, state.counters))
    over = replace(state, phase=Phase.OVER)
    return Transition(over, (*events, HandsShown(over.hands), Settled(*settle(over))))
