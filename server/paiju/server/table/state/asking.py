"""What one state of a game asks of whom, computed once and read by the fold, the audience and the bots."""

from typing import Any

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Action, AnyGame, Prompt
from paiju.engine.core.seats import Actor, Seat


class Asking:
    """Actors, status and prompts of one state of a game; each prompt is computed when it is first needed.

    It follows from the deal's state, so it never makes two deals differ, and is never stored.
    """

    __slots__ = ("_chance", "_game", "_prompts", "_state", "actors", "status")

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.actors: frozenset[Actor] = game.actors(state)
        """Who must act; empty when the deal is over."""
        self.status: str = game.status(state)
        """How far the deal is, as everyone may know."""
        self._game, self._state = game, state
        self._prompts: dict[Seat, Prompt | None] = {}
        self._chance: tuple[bytes, Action] | None = None

    def prompt(self, seat: Seat) -> Prompt | None:
        """Return what a seat is asked, None if nothing."""
        if seat not in self._prompts:
            self._prompts[seat] = self._game.prompt(self._state, seat)
        return self._prompts[seat]

    def is_offer(self, seat: Seat) -> bool:
        """Return whether a seat may leave its prompt unanswered without missing a turn."""
        # In most games none is one, and no prompt has to be computed for this.
        prompt = self.prompt(seat) if self._game.offers else None
        return prompt is not None and prompt.kind in self._game.offers

    def chance_action(self, key: bytes) -> Action:
        """Return what chance does here under a deal's key; the commitment to a deck and its deal need the same."""
        if self._chance is None or self._chance[0] != key:
            self._chance = key, self._game.chance_action(self._state, KeyedEntropy(key))
        return self._chance[1]

    def __eq__(self, other: object) -> bool:
        """Return whether the other one is of this type too: the states are compared where they stand."""
        return isinstance(other, Asking)

    def __hash__(self) -> int:
        """Return the same for all, as they are equal."""
        return hash(Asking)
