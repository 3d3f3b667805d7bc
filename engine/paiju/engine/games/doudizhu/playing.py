"""From the landlord's first lead to the last card: plays, passes, bombs (docs/rules/doudizhu.md "比大小")."""

from msgspec.structs import replace

from paiju.engine.core.game import (
    Event,
    Settled,
    Transition,
    Turn,
)
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.doudizhu.scoring import bomb_word, settle, spring
from paiju.engine.games.doudizhu.types import Multiplied, Phase, State
from paiju.engine.games.doudizhu.variants import Variant
from paiju.engine.shedding.moves import HandsShown, Pass, Play
from paiju.engine.shedding.trick import Laid, lay, skip


def play(variant: Variant, state: State, seat: Seat, action: Play) -> Transition:
    """Play a hand; a bomb or rocket raises the stakes, the last card ends the deal. Raises `IllegalAction`."""
    counts = tuple(map(len, state.hands))
    laid = lay(variant.rules[state.options.kickers], state.trick, counts, state.hands[seat], action)
    hands = set_at(state.hands, seat, laid.hand)
    after = replace(state, phase=Phase.PLAY, hands=hands, trick=laid.trick)
    events: tuple[Event, ...] = (laid.played,)
    factor = variant.factors.get(laid.played.combo)
    if factor is not None:
        after, multiplied = _bomb(after, laid, factor, covered=not state.trick.leads)
        events = (laid.played, multiplied)
    if not laid.hand:
        return _end(variant, after, events)
    return Transition(after, (*events, Turn(laid.trick.turn)))


def skip_turn(variant: Variant, state: State, _seat: Seat, _action: Pass) -> Transition:
    """Pass (要不起). Raises `IllegalAction` for a pass of the leading seat."""
    counts = tuple(map(len, state.hands))
    trick, passed = skip(variant.rules[state.options.kickers], state.trick, counts)
    return Transition(replace(state, trick=trick), (passed, Turn(trick.turn)))


def _bomb(state: State, laid: Laid, factor: int, *, covered: bool) -> tuple[State, Multiplied]:
    counters = state.counters.after_bomb(covered=covered)
    multiplier = state.multiplier * factor
    multiplied = Multiplied(bomb_word(laid.played.combo), factor, multiplier, counters)
    return replace(state, counters=counters, multiplier=multiplier), multiplied


def _end(variant: Variant, state: State, events: tuple[Event, ...]) -> Transition:
    """End the deal, with a spring or anti-spring if there was one."""
    reason = spring(state)
    if reason is not None:
        state = replace(state, multiplier=state.multiplier * 2)
        events = (*events, Multiplied(reason, 2, state.multiplier, state.counters))
    over = replace(state, phase=Phase.OVER)
    return Transition(over, (*events, HandsShown(over.hands), Settled(*settle(variant, over))))
