"""The actors and prompts of one state of a game, computed once for the fold, the audience and the bots."""

from typing import Any

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Action, AnyGame, Prompt
from paiju.engine.core.seats import Actor, Seat


class Asking:
    """Actors, status and prompts of one state; each prompt is computed when it is first needed.

    All of it follows from the deal's state, so it is never stored, and any two objects count as equal.
    """

    __slots__ = ("_chance", "_game", "_prompts", "_state", "actors", "forces", "offers", "status")

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.actors: frozenset[Actor] = game.actors(state)
        """The actors of the state; empty when the deal is over."""
        self.status: str = game.status(state)
        """The progress of the deal, as everyone may know it."""
        self.forces = game.is_forced is not None
        """Whether the game has answers that the table gives by itself; in most games no such answer has to be looked
        for."""
        self.offers = bool(game.offers)
        """Whether the game has prompts that may stay unanswered; if not, no prompt has to be computed to find that
        out."""
        self._game, self._state = game, state
        self._prompts: dict[Seat, Prompt | None] = {}
        self._chance: tuple[bytes, Action] | None = None

    def prompt(self, seat: Seat) -> Prompt | None:
        """Return a seat's prompt; None if the seat is not asked."""
        if seat not in self._prompts:
            self._prompts[seat] = self._game.prompt(self._state, seat)
        return self._prompts[seat]

    def is_offer(self, seat: Seat) -> bool:
        """Return whether a seat's prompt may stay unanswered, so that a time-out does not count as a missed turn."""
        prompt = self.prompt(seat)
        return prompt is not None and prompt.kind in self._game.offers

    def is_forced(self, seat: Seat) -> bool:
        """Return whether a seat that is asked has only one legal answer, which the table gives for it."""
        is_forced = self._game.is_forced
        return is_forced is not None and is_forced(self._state, seat, self.prompt)

    def chance_action(self, key: bytes) -> Action:
        """Return the state's chance action under a deal's key.

        The action is kept, since the table needs it twice: to commit to a deck, and to deal the deck.
        """
        if self._chance is None or self._chance[0] != key:
            self._chance = key, self._game.chance_action(self._state, KeyedEntropy(key))
        return self._chance[1]

    def __eq__(self, other: object) -> bool:
        """Return whether `other` is of this type too; the states themselves are compared elsewhere."""
        return isinstance(other, Asking)

    def __hash__(self) -> int:
        """Return one value for all objects, as all are equal."""
        return hash(Asking)
