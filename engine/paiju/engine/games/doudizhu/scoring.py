"""Settlement (结算) between the landlord and each farmer (docs/rules/doudizhu.md "结算"): stake times all factors."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from paiju.engine.cards.reading import Combo
from paiju.engine.core.game import Line
from paiju.engine.core.seats import Seat
from paiju.engine.games.doudizhu.types import State
from paiju.engine.games.doudizhu.variants import Variant
from paiju.engine.shedding.moves import Played

_ROCKETS = {Combo.PAIR_JOKERS, Combo.QUADRUPLE_JOKERS}


def bomb_word(combo: Combo) -> Literal["bomb", "rocket"]:
    """Return the settlement's word for a hand that raises the stakes; 王炸 and 天王炸弹 are rockets."""
    return "rocket" if combo in _ROCKETS else "bomb"


def spring(state: State) -> Literal["spring", "anti_spring"] | None:
    """Return `spring` (春天) if no farmer played a card, `anti_spring` (反春) if a losing landlord played one hand."""
    hands_played = Counter(played.seat for played in _played(state))
    if landlord_won(state):
        return "spring" if hands_played.keys() == {state.landlord} else None
    return "anti_spring" if hands_played[_landlord(state)] == 1 else None


def landlord_won(state: State) -> bool:
    """Return whether the landlord ran out of cards first."""
    return not state.hands[_landlord(state)]


def settle(variant: Variant, state: State) -> tuple[tuple[int, ...], tuple[Line, ...]]:
    """Return the amounts per seat and their lines; the amounts add up to 0."""
    landlord = _landlord(state)
    won = landlord_won(state)
    amounts = [0] * variant.seats
    lines = list(_factors(variant, state))
    for farmer in range(variant.seats):
        if farmer != landlord:
            stake = _stake(state, farmer) * (-1 if won else 1)
            amounts[farmer] = stake
            amounts[landlord] -= stake
            lines.append(Line(farmer, "landlord_won" if won else "farmers_won", stake, to=landlord))
    return tuple(amounts), tuple(lines)


def _stake(state: State, farmer: Seat) -> int:
    """Return the stake between a farmer and the landlord; doubling concerns that farmer alone."""
    stake = state.base * state.multiplier
    if state.doubles[farmer]:
        stake *= 4 if state.doubles[_landlord(state)] else 2
    return stake


def _factors(variant: Variant, state: State) -> Iterator[Line]:
    """Yield a line of amount 0 per factor; a factor between two seats names both."""
    landlord = _landlord(state)
    yield Line(landlord, "base", 0, factor=state.options.base)
    if state.options.bidding == "score":
        yield Line(landlord, "bid", 0, factor=state.base // state.options.base)
    if state.counters.rob:
        yield Line(landlord, "rob", 0, factor=2**state.counters.rob)
    for reason, factor in sorted(_bomb_factors(variant, state).items()):
        yield Line(landlord, reason, 0, factor=factor)
    if (kind := spring(state)) is not None:
        yield Line(landlord, kind, 0, factor=2)
    yield from _double_lines(state, landlord)


def _bomb_factors(variant: Variant, state: State) -> dict[str, int]:
    """Return the product of the bombs' factors as `bomb`, and of the rockets' as `rocket`, if any."""
    factors: dict[str, int] = {}
    for played in _played(state):
        if (factor := variant.factors.get(played.combo)) is not None:
            word = bomb_word(played.combo)
            factors[word] = factors.get(word, 1) * factor
    return factors


def _double_lines(state: State, landlord: Seat) -> Iterator[Line]:
    for farmer in range(len(state.hands)):
        if farmer != landlord and state.doubles[farmer]:
            yield Line(farmer, "double", 0, to=landlord, factor=2)
            if state.doubles[landlord]:
                yield Line(landlord, "redouble", 0, to=farmer, factor=2)


def _played(state: State) -> Iterator[Played]:
    return (move for moves in state.trick.rounds for move in moves if isinstance(move, Played))


def _landlord(state: State) -> Seat:
    assert state.landlord is not None
    return state.landlord
