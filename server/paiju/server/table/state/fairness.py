"""The published parts of a shuffle: its commitment before the deal, its secret or single cards after it.

In a game whose cards stay hidden after the deal, the secret is never published, or only when the match is over. At the
start players get the root of a Merkle tree over the salted deck, and at the end openings of the cards that they have
seen. A holder of the secret (the archive, an auditor) can recompute both.
"""

import hmac
from collections.abc import Callable, Mapping
from typing import Final, get_args

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from paiju.engine.core.entropy import commitment, deal_key
from paiju.engine.core.game import AnyGame, Event
from paiju.engine.core.hiding import proofs_of
from paiju.engine.core.merkle import Tree
from paiju.engine.core.seats import Seat, Viewer
from paiju.protocol.daily import shuffle_name
from paiju.protocol.events import DealEnded, DealVoided, TableEvent
from paiju.protocol.messages import MatchInfo
from paiju.server.table.state.state import Deal, TableState

_TABLE_EVENTS: Final[frozenset[type[Event]]] = frozenset(get_args(TableEvent))


class PerViewer(Event, frozen=True):
    """An event of the table that tells some seats more than a spectator. Never sent as it is."""

    public: Event
    own: Mapping[Seat, Event]


def project(game: AnyGame, event: Event, viewer: Viewer) -> Event:
    """Return an event of the game or of the table as `viewer` sees it."""
    if type(event) is PerViewer:
        return event.public if viewer is None else event.own.get(viewer, event.public)
    if type(event) in _TABLE_EVENTS:
        return event
    return game.project(event, viewer)


def key_of(state: TableState, deal: Deal) -> bytes:
    """Return the key that determines a deal's chance actions."""
    name = shuffle_name(state.setup.daily) if state.setup.daily else deal.id
    return deal_key(state.basis.secret, name, state.game, deal.seeds)


def dice_of(state: TableState, seat: Seat, seen: bytes) -> int:
    """Return the seed of a bot's answer in a daily deal: the same for everybody after the same play.

    `seen`: the bot's knowledge. The seed is 32 bits of a digest under the day's secret, so that it cannot be computed
    before the secret is revealed.
    """
    digest = hmac.digest(state.basis.secret, b"paiju-bot-1" + seat.to_bytes(1, "big") + seen, "sha256")
    return int.from_bytes(digest[:4], "big")


def committed(game: AnyGame, state: TableState, deal: Deal) -> Tree | None:
    """Return the commitment to the deck that is about to be dealt; None in a game whose cards do not stay hidden."""
    proofs = proofs_of(game)
    if proofs is None:
        return None
    key = key_of(state, deal)
    return Tree(proofs.deck_of(deal.asking.chance_action(key)), key)


def ended(
    game: AnyGame, state: TableState, next_secret: bytes, match: MatchInfo | UnsetType = UNSET
) -> Event:
    """Return the event that ends the running deal; `match`: the deal's match as it is then."""
    assert state.deal is not None, "only a running deal ends"
    event = DealEnded(state.deal.id, "", commitment(next_secret), state.at, match=match)
    return _told(game, state, lambda **told: replace(event, **told))


def voided(game: AnyGame, state: TableState, reason: str, next_secret: bytes) -> Event:
    """Return the event that voids the running deal."""
    assert state.deal is not None, "only a running deal is voided"
    event = DealVoided(state.deal.id, reason, "", commitment(next_secret))
    return _told(game, state, lambda **told: replace(event, **told))


def _told(game: AnyGame, state: TableState, event: Callable[..., Event]) -> Event:
    """Return an event with the secret in it, with the openings that each viewer may have, or with neither."""
    deal, proofs = state.deal, proofs_of(game)
    assert deal is not None
    if proofs is None:
        # A daily deal's secret is the same for all its players, and published when the day is over.
        return event() if state.setup.daily else event(reveal=state.basis.secret.hex())
    if deal.tree is None:
        return event()
    known = {viewer: proofs.known_places(deal.state, viewer) for viewer in (None, *deal.players)}
    cards = deal.tree.openings({place for places in known.values() for place in places})

    def shown_to(viewer: Viewer) -> Event:
        return event(openings=tuple([cards[place] for place in known[viewer]]))

    return PerViewer(shown_to(None), {seat: shown_to(seat) for seat in deal.players})
