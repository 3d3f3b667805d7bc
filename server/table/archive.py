"""The record of a finished deal: all that is needed to play it again, and what may be shown to whom."""

from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.core.entropy import deal_key
from engine.core.game import AnyGame, logged_type
from engine.core.hiding import HidesCards
from engine.core.merkle import Opening, all_openings
from engine.core.seats import CHANCE, Actor, Seat
from engine.core.solving import endings
from engine.formats import FORMATS
from engine.registry import GAMES
from protocol.events import SeatedPlayer
from server.table.records import GameCodec
from server.table.state import Deal, TableState

FORMAT: Final = "paiju-deal-1"


class Entry(msgspec.Struct, frozen=True):
    """One action of the deal, in order."""

    at: int
    actor: Actor
    action: Any
    auto: bool = False


class DealRecord(msgspec.Struct, frozen=True):
    """A finished deal, self-contained (docs/records.md)."""

    deal: str
    table: str
    game: str
    rules_version: int
    options: dict[str, Any]
    carry: Any
    """What the deal started from, in the game's own type."""
    seats: tuple[SeatedPlayer, ...]
    started_at: int
    ended_at: int
    commit: str
    """SHA-256 of the secret, as published before the deal."""
    secret: str
    """The shuffle's secret, hex."""
    seeds: tuple[tuple[int, str], ...]
    """The clients' seeds that were mixed in."""
    actions: tuple[Entry, ...]
    """Chance's included: the deck is its action."""
    amounts: tuple[int, ...]
    imported: bool = False
    """Whether its first actions were recorded elsewhere: the shuffle then does not follow from the secret."""
    format: str = FORMAT
    root: str | UnsetType = UNSET
    """The commitment to the deck, where cards stay hidden after the deal; such a record has in the archive `seen` and
    `users`, and as it is shown to somebody `openings`, and a `viewer` unless only the public part is shown."""
    seen: dict[str, tuple[int, ...]] | UnsetType = UNSET
    """Places of the deck that were seen: by `public`, and by each seat that was dealt in."""
    users: tuple[str | None, ...] | UnsetType = UNSET
    """Who sat where."""
    openings: tuple[Opening, ...] | UnsetType = UNSET
    viewer: Seat | UnsetType = UNSET


def deal_record(
    game: AnyGame, before: TableState, deal: Deal, entries: list[Entry], ended_at: int
) -> DealRecord:
    """Return the record of a deal that has just been settled; `before` is the table before its end."""
    outcome = game.outcome(deal.state)
    assert outcome is not None, "only a settled deal is recorded"
    return DealRecord(
        deal=deal.id,
        table=before.table,
        game=before.game,
        rules_version=before.rules_version,
        options=before.options,
        carry=before.carry,
        seats=tuple(SeatedPlayer(seat.name or "", seat.level is not None) for seat in before.seats),
        started_at=deal.started_at,
        ended_at=ended_at,
        commit=deal.commit,
        secret=before.secret.hex(),
        seeds=deal.seeds,
        actions=tuple(entries),
        amounts=outcome.amounts,
        imported=deal.imported,
        **_hidden(game, before, deal),
    )


def _hidden(game: AnyGame, before: TableState, deal: Deal) -> dict[str, Any]:
    """Return what is needed to show single viewers a deal whose cards stay hidden."""
    if not isinstance(game, HidesCards):
        return {}
    seen = {"public": tuple(game.known_places(deal.state, None))}
    seen |= {str(seat): tuple(game.known_places(deal.state, seat)) for seat in deal.players}
    users = tuple(seat.user if number in deal.players else None for number, seat in enumerate(before.seats))
    return {"root": deal.root, "seen": seen, "users": users}


def first_entries(game: AnyGame, before: TableState, at: int) -> list[Entry]:
    """Return the entries with which the next deal of a table begins: none, unless it is imported."""
    if not before.imported:
        return []
    return [Entry(at, actor, action) for actor, action in GameCodec(game).imported(before.imported)]


def encode(record: DealRecord) -> bytes:
    """Return the record as JSON: it is read by people, other programs and years."""
    return msgspec.json.encode(record)


def solved(record: bytes) -> bytes:
    """Return `{endings: [{after, winners, line}]}` of an archived record (解杀), as JSON; may take seconds."""
    plain = msgspec.json.decode(record)
    game = GAMES[plain["game"]]
    carry = msgspec.convert(plain["carry"], game.carry_type)
    kinds = logged_type(game)
    actions = [(entry["actor"], msgspec.convert(entry["action"], kinds)) for entry in plain["actions"]]
    return msgspec.json.encode({"endings": list(endings(game, carry, actions))})


def written(form: str, record: bytes) -> bytes:
    """Return a record, as its reader may have it, in a format of other programs. Raises `BadRecord`."""
    deal = msgspec.json.decode(record, type=DealRecord)
    game = GAMES[deal.game]
    carry = msgspec.convert(deal.carry, game.carry_type)
    kinds = logged_type(game)
    actions = [(entry.actor, msgspec.convert(entry.action, kinds)) for entry in deal.actions]
    viewer = None if isinstance(deal.viewer, UnsetType) else deal.viewer
    names = [seat.name for seat in deal.seats]
    return FORMATS[deal.game][form].written(carry, actions, viewer, names).encode()


def is_public(game: AnyGame) -> bool:
    """Return whether anyone may read a finished deal's whole record.

    Where nothing stays hidden after a deal its secret, and with it every card, was revealed to all when it ended.
    """
    return not game.hidden_after


def shown_to(data: bytes, user: str | None) -> bytes | None:
    """Return an archived record as a user may read it, None: as anybody may; None if nobody may.

    Where cards stay hidden the deck holds only those that the user has seen, each with its proof; the secret is in
    nobody's record.
    """
    game = GAMES.get(msgspec.json.decode(data, type=_WhichGame).game)
    if game is None:
        return None
    if is_public(game):
        return data
    record = msgspec.json.decode(data, type=DealRecord)
    if not isinstance(game, HidesCards) or isinstance(record.seen, UnsetType):
        return None
    return encode(_masked(game, game, record, user))


def _masked(game: AnyGame, hides: HidesCards, record: DealRecord, user: str | None) -> DealRecord:
    users = record.users or ()
    viewer = users.index(user) if user is not None and user in users else None
    assert not isinstance(record.seen, UnsetType), "such a record says who has seen what"
    places = record.seen["public" if viewer is None else str(viewer)]
    shuffle = next(entry for entry in record.actions if entry.actor == CHANCE)
    action = msgspec.convert(shuffle.action, game.chance_type)
    entries = tuple(
        replace(entry, action=hides.masked(action, places)) if entry is shuffle else entry
        for entry in record.actions
    )
    carry = msgspec.convert(record.carry, game.carry_type)
    cards: tuple[Opening, ...] = ()
    if record.root:
        key = deal_key(bytes.fromhex(record.secret), record.deal, record.game, record.seeds)
        cards = all_openings(hides.deck_of(action), key)
    return replace(
        record,
        carry=hides.public_carry(carry),
        secret="",
        actions=entries,
        seen=UNSET,
        users=UNSET,
        openings=tuple(cards[place] for place in places) if cards else UNSET,
        viewer=UNSET if viewer is None else viewer,
    )


class _WhichGame(msgspec.Struct):
    game: str
