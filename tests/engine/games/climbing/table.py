"""Deals of the climbing games for tests."""

import pytest
from msgspec.structs import replace

from paiju.engine.cards.card import parse_cards
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE
from paiju.engine.games.climbing.types import Deal, Phase, Shown
from paiju.engine.registry import GAMES
from paiju.engine.shedding.moves import Pass, Play
from paiju.engine.shedding.order import sort_hand
from paiju.engine.shedding.trick import Trick


class Table:
    """One deal; each call is one action, `events` is what the last one made happen, `told` all so far."""

    def __init__(self, key, seats=None, **options):
        self.game = GAMES[key]
        carry = self.game.opening_carry(seats or self.game.seats.default, resolve_options(self.game, options))
        self.state = self.game.initial_state(carry)
        self.events = ()
        self.told = []

    def act(self, actor, action):
        transition = self.game.apply(self.state, actor, action)
        self.state, self.events = transition.state, transition.events
        self.told += transition.events
        return self

    def deal(self, deck=None):
        return self.act(CHANCE, Deal(deck or self.game.ruleset.deck))

    def play(self, *texts):
        """Plays of the seats whose turn it is; an empty text is a pass."""
        for text in texts:
            self.act(self.turn, Play(parse_cards(text)) if text else Pass())
        return self

    def refused(self, text, seat=None, as_=None):
        """Why a play, or a pass, of the seat to act is refused; that it changed nothing is checked as well."""
        action = Play(parse_cards(text), as_) if text else Pass()
        before = self.state
        with pytest.raises(IllegalAction) as caught:
            self.game.apply(self.state, self.turn if seat is None else seat, action)
        assert self.state is before
        return caught.value.reason

    @property
    def turn(self):
        (actor,) = self.game.actors(self.state)
        return actor

    @property
    def status(self):
        return self.game.status(self.state)

    @property
    def outcome(self):
        return self.game.outcome(self.state)

    def view(self, viewer=None):
        return self.game.view(self.state, viewer)

    def named(self, kind):
        """The events of a kind that the last action made happen."""
        return [event for event in self.events if isinstance(event, kind)]


def in_play(key, *hands, turn=0, pile="", must_include=None, **fields):
    """A deal just before a seat's first lead, with short hands; the pile's last card is drawn first."""
    table = Table(key, len(hands), **fields)
    held = tuple(sort_hand(table.game.ruleset.rules, parse_cards(hand)) for hand in hands)
    shown = [Shown(seat, hand[-1]) for seat, hand in enumerate(held) if hand and seat != turn]
    shown.append(Shown(turn, held[turn][-1]))
    table.state = replace(
        table.state,
        phase=Phase.PLAY if must_include is None else Phase.START,
        hands=held,
        pile=parse_cards(pile),
        shown=tuple(shown),
        trick=Trick(turn, must_include=must_include),
    )
    return table
