"""For each game, the cards that a viewer may have seen by the rules, computed independently of the game's code."""

from functools import partial

from paiju.engine.cards.poker import strength_of
from paiju.engine.games.climbing.types import Phase as Climb
from paiju.engine.games.doudizhu.types import Phase
from paiju.engine.games.holdem.types import Phase as Hand
from paiju.engine.registry import GAMES
from paiju.engine.shedding.moves import Played
from tests.engine.games.riichi.places import Places
from tests.engine.walls import with_another_wall


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


def seen_in_holdem(state, viewer):
    """The own two cards, the boards, and what was shown; after the hand no more than that."""
    seen = {card for board in state.boards for card in board}
    seen |= {card for cards in state.shown for card in cards or () if card != "??"}
    return seen | (set(state.hands[viewer]) if viewer is not None and state.hands else set())


def _played(state):
    rounds = state.trick.rounds
    return {card for moves in rounds for move in moves if isinstance(move, Played) for card in move.cards}


def nothing(_variant, _deck, _moments):
    """Nobody is told anything of the deal but cards."""
    return ()


def smallest_cards(variant, deck, _moments):
    """Everybody is told each seat's smallest card, and so that it holds none below."""
    ranks, hand = variant.game.ruleset.rules.ranks, variant.game.ruleset.hand

    def height(card):
        return ranks.index(card) if card in ranks else ranks.index(card[0]), "dchs".find(card[1])

    dealt = deck[::-1]
    return tuple(min(dealt[hand * seat : hand * (seat + 1)], key=height) for seat in range(variant.seats))


def who_beats_whom(_variant, deck, moments):
    """At a showdown everybody is told which of the hands left is better, whether it is shown or mucked."""
    state = moments[-1].transition.state
    if state.phase not in {Hand.SHOW, Hand.OVER} or len(state.street.contenders) < 2:
        return ()
    order = state.positions.order
    hands = {
        seat: (deck[-1 - place], deck[-1 - place - len(order)])
        for place, seat in enumerate(order)
        if seat in state.street.contenders
    }
    return tuple(ranking([strength_of(hand + board) for hand in hands.values()]) for board in state.boards)


def ranking(values):
    """How many are below each."""
    return tuple(sum(other < value for other in values) for value in values)


LANDLORDS = ("doudizhu", "doudizhu_x", "doudizhu_4p")
MIXED = {"chengdu": with_another_wall, "riichi": partial(with_another_wall, kind=Places)}
"""For games whose secret answers depend on hidden tiles: how the same deal is followed over another shuffle."""
SEEN = {
    key: seen_in_doudizhu if key in LANDLORDS else seen_when_climbing for key in GAMES.keys() - MIXED.keys()
}
SEEN["holdem"] = seen_in_holdem
TOLD = {key: nothing if key in LANDLORDS else smallest_cards for key in SEEN}
TOLD["holdem"] = who_beats_whom
"""What everybody is told of a shuffle beside cards; two deals are only the same to a viewer if it is, too."""
