"""The publishable data of a deal whose cards stay hidden: for good (`Game.hiding`), or while its match lasts."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from paiju.engine.core.capabilities import ProvesCards
from paiju.engine.core.entropy import Entropy
from paiju.engine.core.game import Action, AnyGame
from paiju.engine.core.merkle import Opening, Tree
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import (
    CHANCE,
    Actor,
    Seat,
    Viewer,
)


class Redacted(NamedTuple):
    """A finished deal as one viewer may have it."""

    carry: Any
    actions: tuple[tuple[Actor, Action], ...]


def proofs_of(game: AnyGame) -> ProvesCards | None:
    """Return what proves single cards of a deal at its end; None if the whole shuffle is revealed then."""
    return game.hiding if game.match is None else game.match.hidden


def redacted(game: AnyGame, carry: Any, actions: Sequence[tuple[Actor, Action]], viewer: Viewer) -> Redacted:
    """Return a deal's carry and log as `viewer` may have them: cards of the deck that are secret to it are `??`.

    For this viewer, carry and log replay to the same events, views and amounts. A game that hides nothing keeps its
    whole log.
    """
    hiding = game.hiding
    if hiding is None:
        return Redacted(carry, tuple(actions))
    places = hiding.known_places(_last(game, carry, actions), viewer)
    masked = (
        (actor, hiding.masked(action, places) if actor == CHANCE else action) for actor, action in actions
    )
    return Redacted(hiding.public_carry(carry), tuple(masked))


def redrawn(
    game: AnyGame,
    carry: Any,
    actions: Sequence[tuple[Actor, Action]],
    seats: Iterable[Seat],
    entropy: Entropy,
) -> tuple[tuple[Actor, Action], ...]:
    """Return the log of an unfinished deal in which every card that none of `seats` has seen is drawn again.

    So a table can continue an imported deal with cards that the person who imported it does not know. The new cards
    come from the entropy stream `import`. The log of a finished deal, or of a game that hides nothing, is returned as
    it is.
    """
    last, hiding = _last(game, carry, actions), game.hiding
    # A finished deal keeps its cards: its amounts were computed from them.
    if hiding is None or not game.actors(last):
        return tuple(actions)
    places = {place for seat in seats for place in hiding.known_places(last, seat)}
    # Where cards stay hidden, the shuffle is the first and only chance action.
    (actor, shuffle), *rest = actions
    masked = hiding.masked(shuffle, places)
    unseen = [card for card in game.board.deck if card not in hiding.deck_of(masked)]
    return ((actor, hiding.unmasked(masked, entropy.stream("import").shuffled(unseen))), *rest)


def openings(
    game: AnyGame, carry: Any, actions: Sequence[tuple[Actor, Action]], key: bytes, viewer: Viewer
) -> tuple[Opening, ...]:
    """Return the proofs of all cards that `viewer` may know of a finished deal; none for a game without `hiding`."""
    hiding = game.hiding
    if hiding is None:
        return ()
    deck = next(hiding.deck_of(action) for actor, action in actions if actor == CHANCE)
    places = hiding.known_places(_last(game, carry, actions), viewer)
    return tuple(Tree(deck, key).openings(places).values())


def _last(game: AnyGame, carry: Any, actions: Iterable[tuple[Actor, Action]]) -> Any:
    *_, last = replay(game, carry, actions)
    return last.state
