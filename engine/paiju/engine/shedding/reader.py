"""Names laid cards, and tells how cards that may not be played miss a legal play: one reader for all shedding games."""

from collections.abc import Iterable
from typing import Any

from paiju.engine.cards.reading import Reading
from paiju.engine.core.game import Event
from paiju.engine.shedding.moves import Play, PlayChoice, Played
from paiju.engine.shedding.nearest import Nearest, nearest


class PlayedHand:
    """`paiju.engine.core.capabilities.HandReader`."""

    def reading(self, events: Iterable[Event]) -> Reading | None:
        """Return the reading of the first hand played in these events; None if no hand was played."""
        hands = (event for event in events if isinstance(event, Played))
        return next((Reading(hand.combo, hand.rank) for hand in hands), None)

    def nearest(self, view: Any, legal: Any, action: Any) -> Nearest | None:
        """Return how a play that is not legal misses a legal one; None where no cards are asked for or played."""
        if not isinstance(action, Play) or not isinstance(legal, PlayChoice):
            return None
        return nearest(view.rules, view.hand, action.cards, legal)
