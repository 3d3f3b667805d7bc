"""For each game, the cards that a viewer may have seen by the rules: written down apart from the game itself."""

from engine.games.climbing.types import Phase as Climb
from engine.games.doudizhu.types import Phase
from engine.registry import GAMES
from engine.shedding.moves import Played


def seen_in_doudizhu(state, viewer):
    """The own hand, what was played, the bottom cards once shown; everything at the end."""
    if state.phase is Phase.OVER:
        return {card for hand in state.hands for card in hand} | _played(state) | set(state.bottom)
    seen = _played(state) | (set(state.hands[viewer]) if viewer is not None else set())
    if state.phase in {Phase.START, Phase.PLAY}:
        seen |= set(state.bottom)
    return seen


def seen_when_climbing(state, viewer):
    """The own hand, what was played, each seat's smallest card; everything at the end."""
    seen = _played(state) | {entry.card for entry in state.shown}
    if state.phase is Climb.OVER:
        return seen | {card for hand in state.hands for card in hand}
    return seen | (set(state.hands[viewer]) if viewer is not None else set())


def _played(state):
    rounds = state.trick.rounds
    return {card for moves in rounds for move in moves if isinstance(move, Played) for card in move.cards}


def nothing(_variant, _deck):
    """Nobody is told anything of the deal but cards."""
    return ()


def smallest_cards(variant, deck):
    """Everybody is told each seat's smallest card, and so that it holds none below."""
    ranks, hand = variant.game.ruleset.rules.ranks, variant.game.ruleset.hand

    def height(card):
        return ranks.index(card) if card in ranks else ranks.index(card[0]), "dchs".find(card[1])

    dealt = deck[::-1]
    return tuple(min(dealt[hand * seat : hand * (seat + 1)], key=height) for seat in range(variant.seats))


LANDLORDS = ("doudizhu", "doudizhu_x", "doudizhu_4p")
SEEN = {key: seen_in_doudizhu if key in LANDLORDS else seen_when_climbing for key in GAMES}
TOLD = {key: nothing if key in LANDLORDS else smallest_cards for key in GAMES}
"""What everybody is told of a shuffle beside cards; two deals are only the same to a viewer if it is, too."""
