"""A deal of mahjong that tests drive: what the tables of all such games have in common."""

from typing import Any, ClassVar

from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import Tick
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.mahjong.moves import Win
from tests.engine.deals import encoded


class Driven:
    """A deal; `events` are all that has happened."""

    game: ClassVar[Any]
    state: Any
    events: list[Any]

    def act(self, actor, action):
        """Apply an action and return what happened; raises `IllegalAction`."""
        transition = self.game.apply(self.state, actor, action)
        self.state = transition.state
        self.events += transition.events
        return transition.events

    def refusal(self, actor, action):
        """Why an action is refused; that it is changes nothing."""
        before = encoded(self.state)
        try:
            self.game.apply(self.state, actor, action)
        except IllegalAction as refusal:
            assert encoded(self.state) == before
            return refusal.reason
        raise AssertionError(f"{action} of {actor} is accepted")

    def win(self):
        return self.act(self.turn, Win())

    def default(self):
        """Do what is done at a time-out."""
        if not self.asked:
            self.act(CLOCK, Tick())
            return
        seat = min(self.asked)
        self.act(seat, self.game.default_action(self.state, seat))

    def until(self, seat):
        """Let time run out until it is a seat's turn."""
        while self.state.phase != "turn" or self.turn != seat:
            self.default()

    @property
    def turn(self):
        assert self.state.phase == "turn", f"it is nobody's turn in phase {self.state.phase}"
        return self.state.table.turn

    @property
    def asked(self):
        return self.game.actors(self.state) - {CLOCK, CHANCE}

    def legal(self, seat=None):
        """What a seat may do, or the one to act."""
        return self.game.prompt(self.state, self.turn if seat is None else seat).legal

    def seen(self, *kinds):
        return [event for event in self.events if isinstance(event, kinds)]

    def view(self, viewer=None):
        return self.game.view(self.state, viewer)

    @property
    def outcome(self):
        return self.game.outcome(self.state)
