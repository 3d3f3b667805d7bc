"""One deal in this process, step by step. The arena, its matches and the training environments play such deals."""

from collections.abc import Callable
from typing import Any, NamedTuple

from paiju.bots import Observation
from paiju.engine.core.entropy import Entropy, KeyedEntropy
from paiju.engine.core.game import Action, AnyGame, Event, Outcome, Tick
from paiju.engine.core.seats import CHANCE, CLOCK, Actor, Seat


def entropy_of_seed(seed: int, name: str = "") -> Entropy:
    """Return the entropy of a deal in the arena: the same for the same seed and the same name of the deal."""
    return KeyedEntropy(f"arena {seed} {name}".encode())


class Record(NamedTuple):
    """A finished deal, without its table: the data that replays it."""

    carry: Any
    """The carry that it began with, in the game's `carry_type`."""
    actions: tuple[tuple[Actor, Action], ...]
    outcome: Outcome


def record_of(deal: "Deal") -> Record:
    """Return the record of a deal that is over."""
    outcome = deal.outcome
    assert outcome is not None, "a deal in which nobody has to act is over"
    return Record(deal.carry, tuple(deal.actions), outcome)


class Deal:
    """A deal that waits for a seat's action. It shuffles by itself, and pauses of the clock are over at once."""

    def __init__(
        self,
        game: AnyGame,
        carry: Any,
        entropy: Entropy,
        heard: Callable[[tuple[Event, ...]], None] | None = None,
    ) -> None:
        """Shuffle and go on to the first seat. `heard` is called with the events of each transition, unprojected."""
        self.game = game
        self.carry = carry
        """The carry that the deal began with."""
        self.state = game.initial_state(carry)
        self.actions: list[tuple[Actor, Action]] = []
        """All actions so far, of chance and of the clock too: with `carry` they are the record of the deal."""
        self.seat: Seat | None = None
        """The seat to act, of several the lowest; None: the deal is over."""
        self._entropy = entropy
        self._heard = heard
        self._go_on()

    def observe(self) -> Observation:
        """Return what the seat to act may know."""
        seat = self.seat
        assert seat is not None, "the deal is over"
        prompt = self.game.prompt(self.state, seat)
        assert prompt is not None, "a seat that has to act has a prompt"
        return Observation(self.game.view(self.state, seat), prompt, seat)

    def step(self, action: Action) -> tuple[Event, ...]:
        """Take the action of `seat`; return its events and those of chance and the clock after it.

        Raises `IllegalAction` and then leaves the deal unchanged.
        """
        assert self.seat is not None, "the deal is over"
        return self._apply(self.seat, action) + self._go_on()

    @property
    def outcome(self) -> Outcome | None:
        """Return amounts, lines and the next carry; None before the end."""
        return self.game.outcome(self.state)

    def _go_on(self) -> tuple[Event, ...]:
        """Act for chance and the clock until a seat has to act, or the deal is over; return the events."""
        events: tuple[Event, ...] = ()
        while actors := self.game.actors(self.state):
            actor = min(actors, key=str) if len(actors) > 1 else next(iter(actors))
            if actor == CHANCE:
                events += self._apply(actor, self.game.chance_action(self.state, self._entropy))
            elif actor == CLOCK:
                events += self._apply(actor, Tick())
            else:
                self.seat = actor
                return events
        self.seat = None
        return events

    def _apply(self, actor: Actor, action: Action) -> tuple[Event, ...]:
        done = self.game.apply(self.state, actor, action)
        self.state = done.state
        self.actions.append((actor, action))
        if self._heard is not None and done.events:
            self._heard(done.events)
        return done.events
