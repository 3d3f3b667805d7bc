"""A deal that is driven by vectors through the `Game` interface."""

import msgspec

from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.options import resolve_options


def cards_of(texts):
    """The vectors' cards in the notation of the wire: suits in lower case."""
    return tuple(text if text[0] in "LB" else text[0] + text[1:].lower() for text in texts)


def texts_of(cards):
    """The reverse of `cards_of`."""
    return [card.upper() for card in cards]


class Table:
    """One deal of one game."""

    def __init__(self, game, options, seats):
        self.game = game
        self.state = game.initial_state(game.opening_carry(seats, resolve_options(game, options)))

    def act(self, actor, action):
        """Apply an action and return what happened; raises `IllegalAction`."""
        transition = self.game.apply(self.state, actor, action)
        self.state = transition.state
        return transition.events

    def refusal(self, actor, action):
        """Return why the action is refused, None if it would be accepted; either way nothing is applied."""
        try:
            self.game.apply(self.state, actor, action)
        except IllegalAction as refusal:
            return refusal
        return None

    def encoded(self):
        return msgspec.msgpack.encode(self.state)

    def view(self, viewer=None):
        return self.game.view(self.state, viewer)

    @property
    def turn(self):
        """The seat to act; None when the deal is over."""
        actors = self.game.actors(self.state)
        return next(iter(actors)) if actors else None
