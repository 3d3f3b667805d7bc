"""Deals of the landlord games for tests."""

import pytest

from paiju.engine.cards.card import parse_cards
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.doudizhu import GAME
from paiju.engine.games.doudizhu.types import (
    Bid,
    Call,
    Deal,
    Double,
    Options,
    Phase,
    State,
)
from paiju.engine.shedding.moves import Pass, Play
from paiju.engine.shedding.order import sort_hand
from paiju.engine.shedding.trick import Trick


class Table:
    """One deal; each call is one action, `events` is what the last one made happen, `told` all so far."""

    def __init__(self, state=None, game=GAME, **options):
        self.game, self.seats = game, game.seats.default
        carry = game.opening_carry(self.seats, game.options_type(**options))
        self.state = state or game.initial_state(carry)
        self.events = ()
        self.told = []

    def act(self, actor, action):
        transition = self.game.apply(self.state, actor, action)
        self.state, self.events = transition.state, transition.events
        self.told += transition.events
        return self

    def deal(self, first_bidder=0, deck=None):
        return self.act(CHANCE, Deal(deck or self.game.variant.deck, first_bidder))

    def call(self, *answers):
        """Answers of the seats whose turn it is: `y` or `n`."""
        for answer in "".join(answers):
            self.act(self.turn, Call(answer == "y"))
        return self

    def bid(self, *scores):
        for score in scores:
            self.act(self.turn, Bid(score))
        return self

    def double(self, **answers):
        """`s1=True`: seat 1 doubles."""
        for name, yes in answers.items():
            self.act(int(name[1]), Double(yes))
        return self

    def play(self, *texts):
        """Plays of the seats whose turn it is; an empty text is a pass."""
        for text in texts:
            self.act(self.turn, Play(parse_cards(text)) if text else Pass())
        return self

    def refused(self, actor, action):
        with pytest.raises(IllegalAction) as caught:
            self.game.apply(self.state, actor, action)
        return caught.value

    @property
    def turn(self):
        (actor,) = self.game.actors(self.state)
        return actor

    @property
    def outcome(self):
        return self.game.outcome(self.state)

    def view(self, viewer=None):
        return self.game.view(self.state, viewer)

    def event(self, kind):
        """The one event of a kind that the last action made happen."""
        (found,) = (event for event in self.events if isinstance(event, kind))
        return found


def in_play(*hands, landlord=0, options=None, game=GAME, **fields):
    """A deal just before the landlord's first lead, with short hands."""
    options = options or Options()
    held = tuple(sort_hand(game.variant.rules[options.kickers], parse_cards(hand)) for hand in hands)
    fields = {"base": options.base, "first_bidder": 0, "doubles": (None,) * len(hands)} | fields
    state = State(options, Phase.START, held, landlord=landlord, trick=Trick(landlord), **fields)
    return Table(state, game)
