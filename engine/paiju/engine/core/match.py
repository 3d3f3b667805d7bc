"""A game whose deals make up a match (整场), which ends by the rules, with places and final scores.

The carry holds the match, so each method takes the carry with which the next deal would begin.
"""

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from paiju.engine.core.capabilities import ProvesCards


class Label(msgspec.Struct, frozen=True):
    """The name of a deal within its match, in both languages."""

    zh: str
    en: str
    facts: Mapping[str, int] = {}
    """The parts of the name, in the game's own words, e.g. `wind`, `number`, `honba`, `sticks`."""


class MatchGame(Protocol):
    """A game with a match. Pure, as a `Game` is. Tuples are per seat."""

    hidden: ProvesCards | None
    """The provable cards of a deal while the match lasts; None: each deal is revealed at its own end."""

    def label(self, carry: Any) -> Label:
        """Return the name of the next deal within the match, e.g. 东2局 1本场.

        After the end of the match, it is the name of the first deal of another match.
        """

    def points(self, carry: Any) -> tuple[int, ...]:
        """Return the points of each seat; at the end of the match, the final ones."""

    def is_over(self, carry: Any) -> bool:
        """Return whether the match has ended; a deal from such a carry begins another match."""

    def places(self, carry: Any) -> tuple[int, ...]:
        """Return the place of each seat by its points so far, 1 for the first; the rules decide ties."""

    def scores(self, carry: Any) -> tuple[float, ...]:
        """Return what each seat's points would be worth if the match ended now; they add up to 0."""

    def parts(self, carry: Any) -> tuple[Mapping[str, float], ...]:
        """Return what each seat's score is made of, in the game's own words, e.g. `points`, `uma`, `oka`."""
