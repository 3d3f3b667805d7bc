"""What is drawn without being put back: all of it comes once before any of it comes again."""

from collections.abc import Callable, Iterable
from random import Random


class Deck:
    """Cards in a drawn order, shuffled again once none is left."""

    def __init__(self, rng: Random, cards: Iterable[str]) -> None:
        self._rng = rng
        self._cards = list(cards)
        self._left: list[str] = []

    def draw(self, fits: Callable[[str], bool] = lambda _: True) -> str:
        """Return the next card that fits; all cards come back for it if none of those left does."""
        found = next(filter(fits, self._left), None)
        if found is None:
            missing = [card for card in self._cards if card not in self._left]
            self._rng.shuffle(missing)
            self._left += missing
            found = next(filter(fits, self._left))
        self._left.remove(found)
        return found

    def put_back(self, card: str) -> None:
        """Take a card back that did not serve; it comes after all others."""
        self._left.append(card)
