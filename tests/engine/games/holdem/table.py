"""A hand played by a short script."""

from msgspec.structs import replace

from paiju.engine.betting.moves import (
    AllIn,
    Call,
    Check,
    Fold,
    RaiseTo,
)
from paiju.engine.cards.card import is_card
from paiju.engine.cards.deck import DECK_52
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.holdem.carry import Carry, Place
from paiju.engine.games.holdem.types import Deal, Phase
from paiju.engine.registry import GAMES

GAME = GAMES["holdem"]
WORDS = {"f": Fold(), "x": Check(), "c": Call(), "a": AllIn()}


def cards_of(text):
    """`AsKd` as cards."""
    cards = tuple(text[place : place + 2] for place in range(0, len(text), 2))
    assert all(map(is_card, cards)), text
    return cards


def stacked(holes, board="", more=""):
    """A deck that deals these hole cards, by place from the left of the button, then this board; any others burnt.

    `more` are the cards of later boards, from the first one that is run more than once.
    """
    wanted = [cards_of(hole) if hole else () for hole in holes]
    known = {card for cards in (*wanted, cards_of(board), cards_of(more)) for card in cards}
    spare = iter([card for card in DECK_52 if card not in known])
    pairs = [cards or (next(spare), next(spare)) for cards in wanted]
    top = [pair[0] for pair in pairs] + [pair[1] for pair in pairs]
    board = (*cards_of(board), *(next(spare) for _ in range(5 - len(cards_of(board)))))
    for cards in (board[:3], board[3:4], board[4:]):
        top += [next(spare), *cards]
    top += [card for later in cards_of(more) for card in (next(spare), later)]
    return tuple(reversed([*top, *spare]))


def carry_of(stacks, *, button=None, **options):
    """A table at which somebody sits on each seat; the button is the last seat."""
    places = tuple(Place(f"u{seat}", stack) for seat, stack in enumerate(stacks))
    return Carry(resolve_options(GAME, options), places, button=len(stacks) - 1 if button is None else button)


class Table:
    """One hand."""

    def __init__(self, carry, deck=DECK_52):
        self.carry = carry
        self.state = GAME.initial_state(carry)
        self.events, self.actions = [], []
        self.act(CHANCE, Deal(deck))

    def act(self, actor, action):
        """Apply an action; returns what happened."""
        transition = GAME.apply(self.state, actor, action)
        self.state = transition.state
        self.actions.append((actor, action))
        self.events += transition.events
        return transition.events

    def play(self, script):
        """Each word is an action of the seat to act: f, x, c, a, or r60; `2:c` also checks that this is seat 2."""
        for word in script.split():
            seat, _, move = word.rpartition(":")
            assert not seat or self.turn == int(seat), f"{word}: it is the turn of {self.turn}"
            self.act(self.turn, WORDS.get(move) or RaiseTo(int(move[1:])))
        return self

    def play_out(self):
        """All fold that can, the others check."""
        while self.turn is not None:
            self.play("f" if self.choice.fold else "x")
        return self

    def refusal(self, action, actor=None):
        """Why an action is refused; it is proved that nothing changes."""
        before = self.state
        try:
            GAME.apply(self.state, self.turn if actor is None else actor, action)
        except IllegalAction as refusal:
            assert self.state == before
            return refusal
        return None

    @property
    def turn(self):
        """The seat to bet; None if nobody is."""
        return self.state.betting.queue[0] if self.state.phase is Phase.BET else None

    @property
    def choice(self):
        """What the seat to act may do."""
        return GAME.prompt(self.state, self.turn).legal

    @property
    def stacks(self):
        return self.state.betting.stacks

    @property
    def put(self):
        return self.state.betting.put

    @property
    def over(self):
        return self.state.phase is Phase.OVER

    @property
    def next(self):
        """The next hand's carry."""
        return GAME.outcome(self.state).carry

    def seen(self, *kinds):
        return [event for event in self.events if isinstance(event, kinds)]

    def view(self, viewer=None):
        return GAME.view(self.state, viewer)


def seats(*places, **fields):
    """A carry of these places: a stack, or a stack with further settings of the seat; None is a free seat."""
    made = tuple(_place(seat, place) for seat, place in enumerate(places))
    options = {name: fields.pop(name) for name in list(fields) if name not in Carry.__struct_fields__}
    return Carry(resolve_options(GAME, options), made, **fields)


def _place(seat, place):
    if place is None:
        return Place()
    stack, more = place if isinstance(place, tuple) else (place, {})
    return replace(Place(f"u{seat}", stack), **more)
