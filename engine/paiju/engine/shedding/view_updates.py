"""Effects of events on views that all shedding games share."""

from typing import Any

from paiju.engine.cards.card import Card
from paiju.engine.core.seats import Viewer
from paiju.engine.shedding.moves import Played
from paiju.engine.shedding.order import without


def extended(rounds: tuple[tuple[Any, ...], ...], entry: Any) -> tuple[tuple[Any, ...], ...]:
    """Return the record with an entry added to its last round."""
    return (*rounds[:-1], (*rounds[-1], entry))


def with_played(rounds: tuple[tuple[Any, ...], ...], played: Played) -> tuple[tuple[Any, ...], ...]:
    """Return the record with a played hand, in a new round if it opens one; index 0 is the preparatory round."""
    return extended(rounds if played.round < len(rounds) else (*rounds, ()), played)


def hand_after(hand: tuple[Card, ...] | None, viewer: Viewer, played: Played) -> tuple[Card, ...] | None:
    """Return the viewer's cards after a play; None for a spectator."""
    return without(hand, played.cards) if hand is not None and played.seat == viewer else hand
