"""A deal that is driven by vectors through the `Game` interface."""

import msgspec

from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE


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

    def dealt(self, row, deal, *more):
        """Inject a deal: each seat takes its cards from the end of the deck, one by one; yield what differs."""
        hands = [cards_of(hand) for hand in row["hands"]]
        deck = cards_of(row["deck"]) + tuple(card for hand in reversed(hands) for card in reversed(hand))
        self.act(CHANCE, deal(deck, *more))
        for seat, hand in enumerate(hands):
            if self.view(seat).hand != hand:
                yield f"seat {seat} holds {self.view(seat).hand}"

    def ended(self, expected, own):
        """Yield what differs at the end: hands left over, amounts, and what `own` makes of an outcome and the view."""
        outcome = self.game.outcome(self.state)
        if outcome is None:
            yield "the deal is not over"
            return
        view = self.view()
        found = {"hands": [texts_of(hand) for hand in view.hands], "amounts": list(outcome.amounts)}
        found |= own(outcome, view)
        for field in expected.keys() & found.keys():
            if expected[field] != found[field]:
                yield f"final {field} is {found[field]}, not {expected[field]}"

    def encoded(self):
        return msgspec.msgpack.encode(self.state)

    def view(self, viewer=None):
        return self.game.view(self.state, viewer)

    @property
    def turn(self):
        """The seat to act; None when the deal is over."""
        actors = self.game.actors(self.state)
        return next(iter(actors)) if actors else None
