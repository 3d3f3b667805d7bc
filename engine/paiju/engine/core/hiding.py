"""What may be told of a finished deal whose game hides cards for good (`Game.hidden_after`)."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from paiju.engine.core.entropy import Entropy
from paiju.engine.core.game import Action, AnyGame
from paiju.engine.core.merkle import Opening, opening
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import (
    CHANCE,
    Actor,
    Seat,
    Viewer,
)


@runtime_checkable
class HidesCards(Protocol):
    """What a game with `hidden_after` adds to `Game`."""

    def deck_of(self, action: Any) -> tuple[str, ...]:
        """Return the deck that a shuffle (a chance action) brings, bottom to top."""

    def known_places(self, state: Any, viewer: Viewer) -> tuple[int, ...]:
        """Return the places of the deck whose cards `viewer` may know."""

    def masked(self, action: Any, places: Collection[int]) -> Action:
        """Return the shuffle with `??` in all places but these."""

    def unmasked(self, action: Any, cards: Iterable[str]) -> Action:
        """Return the shuffle with these cards, in this order, in the places that hold `??`."""

    def public_carry(self, carry: Any) -> Any:
        """Return the carry without what concerns nobody who looks at the deal, user ids too; it plays the same."""


class Redacted(NamedTuple):
    """A finished deal as one viewer may have it."""

    carry: Any
    actions: tuple[tuple[Actor, Action], ...]


def redacted(game: AnyGame, carry: Any, actions: Sequence[tuple[Actor, Action]], viewer: Viewer) -> Redacted:
    """Return a deal's carry and log as `viewer` may have them: the deck holds what it may know, `??` elsewhere.

    They replay to the same events, views and amounts for this viewer. Of a game that hides nothing it is all there is.
    """
    if not isinstance(game, HidesCards):
        return Redacted(carry, tuple(actions))
    places = game.known_places(_last(game, carry, actions), viewer)
    masked = (
        (actor, game.masked(action, places) if actor == CHANCE else action) for actor, action in actions
    )
    return Redacted(game.public_carry(carry), tuple(masked))


def redrawn(
    game: AnyGame,
    carry: Any,
    actions: Sequence[tuple[Actor, Action]],
    seats: Iterable[Seat],
    entropy: Entropy,
) -> tuple[tuple[Actor, Action], ...]:
    """Return the log of a deal that is not over with each card that none of `seats` has seen drawn anew.

    A deal that somebody brought along goes on that way, and nobody knows what comes. Stream `import`.
    """
    last = _last(game, carry, actions)
    if not isinstance(game, HidesCards) or not game.actors(last):
        return tuple(actions)
    places = {place for seat in seats for place in game.known_places(last, seat)}
    (actor, shuffle), *rest = actions
    masked = game.masked(shuffle, places)
    unseen = [card for card in game.board.deck if card not in game.deck_of(masked)]
    return ((actor, game.unmasked(masked, entropy.stream("import").shuffled(unseen))), *rest)


def openings(
    game: AnyGame, carry: Any, actions: Sequence[tuple[Actor, Action]], key: bytes, viewer: Viewer
) -> tuple[Opening, ...]:
    """Return the proofs of all cards that `viewer` may know of a finished deal, by place."""
    if not isinstance(game, HidesCards):
        return ()
    deck = next(game.deck_of(action) for actor, action in actions if actor == CHANCE)
    places = game.known_places(_last(game, carry, actions), viewer)
    return tuple(opening(deck, key, place) for place in places)


def _last(game: AnyGame, carry: Any, actions: Iterable[tuple[Actor, Action]]) -> Any:
    *_, last = replay(game, carry, actions)
    return last.state
