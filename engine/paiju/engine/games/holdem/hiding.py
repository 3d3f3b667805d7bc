"""The publishable data of a hand: mucked cards stay hidden after it."""

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from paiju.engine.cards.card import HIDDEN, Card
from paiju.engine.core.seats import Viewer
from paiju.engine.games.holdem.carry import Carry
from paiju.engine.games.holdem.types import Deal, State


class Hiding:
    """`paiju.engine.core.capabilities.HidesCards`, for `Holdem`."""

    def deck_of(self, action: Deal) -> tuple[Card, ...]:
        """Return the deck of a shuffle."""
        return action.deck

    def known_places(self, state: State, viewer: Viewer) -> tuple[int, ...]:
        """Return the places in the deck of the cards that `viewer` may know: own, board and shown cards."""
        known = {card for cards in (*state.boards, *state.shown) for card in cards or ()}
        if viewer is not None:
            known.update(state.hands[viewer])
        known.discard(HIDDEN)
        return tuple([place for place, card in enumerate(state.deck) if card in known])

    def masked(self, action: Deal, places: Collection[int]) -> Deal:
        """Return the shuffle with `??` in all places but `places`; a replay can still deal it, see `awarding`."""
        return Deal(tuple(card if place in places else HIDDEN for place, card in enumerate(action.deck)))

    def unmasked(self, action: Deal, cards: Iterable[Card]) -> Deal:
        """Return the shuffle with these cards in the places that hold `??`."""
        coming = iter(cards)
        return Deal(tuple(next(coming) if card == HIDDEN else card for card in action.deck))

    def public_carry(self, carry: Carry) -> Carry:
        """Return the carry without user ids, reload settings and players who have left."""
        places = tuple(
            replace(place, user="", reload=None) if place.taken else place for place in carry.places
        )
        return replace(carry, places=places, left=())
