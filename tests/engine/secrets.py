"""For each game, the cards that a viewer may have seen by the rules: written down apart from the game itself."""

from engine.games.doudizhu.types import Phase
from engine.shedding.moves import Played


def seen_in_doudizhu(state, viewer):
    """The own hand, what was played, the bottom cards once shown; everything at the end."""
    if state.phase is Phase.OVER:
        return {card for hand in state.hands for card in hand} | _played(state) | set(state.bottom)
    seen = _played(state) | (set(state.hands[viewer]) if viewer is not None else set())
    if state.phase in {Phase.START, Phase.PLAY}:
        seen |= set(state.bottom)
    return seen


def _played(state):
    rounds = state.trick.rounds
    return {card for moves in rounds for move in moves if isinstance(move, Played) for card in move.cards}


SEEN = {
    "doudizhu": seen_in_doudizhu,
    "doudizhu_x": seen_in_doudizhu,
    "doudizhu_4p": seen_in_doudizhu,
}
