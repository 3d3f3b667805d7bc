"""The archived record of a finished deal: its bytes, its other formats, and the part that each reader may see."""

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from paiju.engine.core.capabilities import HidesCards
from paiju.engine.core.entropy import deal_key
from paiju.engine.core.game import AnyGame, logged_type
from paiju.engine.core.merkle import Opening, Tree
from paiju.engine.core.seats import CHANCE
from paiju.engine.core.solving import endings
from paiju.engine.registry import GAMES
from paiju.protocol.daily import shuffled_as
from paiju.protocol.records import FORMAT, MATCH_FORMAT, DealRecord, MatchRecord
from paiju.server.deals import disclosure


def is_played(record: DealRecord) -> bool:
    """Return whether any person acted in a deal."""
    return any(isinstance(entry.actor, int) and not entry.auto for entry in record.actions)


def encode(record: DealRecord | MatchRecord) -> bytes:
    """Return a record as JSON, since people and other programs read it for years."""
    return msgspec.json.encode(record)


def solved(record: bytes) -> bytes:
    """Return the solved endings of an archived record (解杀) as JSON. May take seconds.

    The JSON is `{endings: [{after, winners, line}]}`.
    """
    plain = msgspec.json.decode(record)
    game = GAMES[plain["game"]]
    carry = msgspec.convert(plain["carry"], game.carry_type)
    kinds = logged_type(game)
    actions = [(entry["actor"], msgspec.convert(entry["action"], kinds)) for entry in plain["actions"]]
    return msgspec.json.encode({"endings": list(endings(game, carry, actions))})


def written(form: str, record: bytes) -> bytes:
    """Return a reader's part of a record in another program's format. Raises `BadRecord`."""
    deal = msgspec.json.decode(record, type=DealRecord)
    game = GAMES[deal.game]
    carry = msgspec.convert(deal.carry, game.carry_type)
    kinds = logged_type(game)
    actions = [(entry.actor, msgspec.convert(entry.action, kinds)) for entry in deal.actions]
    viewer = None if isinstance(deal.viewer, UnsetType) else deal.viewer
    names = [seat.name for seat in deal.seats]
    return game.formats[form].written(carry, actions, viewer, names).encode()


def written_match(form: str, records: bytes) -> bytes:
    """Return the deals of a match as one file in a format. Raises `BadRecord`.

    `records`: a JSON list, with a reader's part of each deal's record.
    """
    deals = msgspec.json.decode(records, type=list[DealRecord])
    game, kinds = GAMES[deals[0].game], logged_type(GAMES[deals[0].game])
    logged = [
        (
            msgspec.convert(deal.carry, game.carry_type),
            [(entry.actor, msgspec.convert(entry.action, kinds)) for entry in deal.actions],
        )
        for deal in deals
    ]
    names = [[seat.name for seat in deal.seats] for deal in deals]
    return game.formats[form].written_all(logged, None, names).encode()


def is_public(game: AnyGame) -> bool:
    """Return whether anyone may read a finished deal's whole record.

    In a game whose cards do not stay hidden, the deal's end revealed its secret, and so every card, to all. The secret
    of a daily deal is revealed when its day is over.
    """
    return not game.hidden_after


def is_deal(data: bytes) -> bool:
    """Return whether an archived record is a deal's; the archive also holds records of matches."""
    return msgspec.json.decode(data, type=_RecordHead).format == FORMAT


def closed_until(data: bytes) -> str | None:
    """Return the match that keeps an archived deal's record closed until the match ends; None: the record is open.

    The match's shuffle is secret until then.
    """
    head = msgspec.json.decode(data, type=_RecordHead)
    game = GAMES.get(head.game)
    if game is None or game.match is None or game.match.hidden is None:
        return None
    return head.match or None


class DailyHead(msgspec.Struct, frozen=True):
    """The daily deal to which an archived record belongs; the record is that of the deal or of its match."""

    game: str
    daily: str = ""


def daily_of(data: bytes) -> DailyHead | None:
    """Return the daily deal of an archived record; None: the record is not of a daily deal."""
    head = msgspec.json.decode(data, type=DailyHead)
    return head if head.daily else None


def without_secret(data: bytes) -> bytes:
    """Return the archived record of a daily deal, or of its match, without the secret, to show before the day is over.

    In a game whose cards stay hidden the record keeps its secret: the proofs for readers are made from it, and no
    reader gets it.
    """
    if not is_deal(data):
        match = msgspec.json.decode(data, type=MatchRecord)
        return encode(replace(match, deals=tuple(replace(deal, secret="") for deal in match.deals)))
    record = msgspec.json.decode(data, type=DealRecord)
    game = GAMES.get(record.game)
    if game is not None and not is_public(game):
        return data
    return encode(replace(record, secret=""))


def match_shown(data: bytes) -> bytes | None:
    """Return an archived match's record without the fields about its readers; None for other records."""
    if msgspec.json.decode(data, type=_RecordHead).format != MATCH_FORMAT:
        return None
    record = msgspec.json.decode(data, type=MatchRecord)
    return encode(replace(record, users=UNSET, public_at=UNSET, guests=UNSET))


def shown_to(data: bytes, user: str | None) -> bytes | None:
    """Return a reader's part of an archived record; None: the record is closed to that reader.

    `user`: the reader; None: anyone. In a game whose cards stay hidden, the part has only the cards that the user has
    seen, with their proofs, and no secret.
    """
    game = GAMES.get(msgspec.json.decode(data, type=_RecordHead).game)
    if game is None:
        return None
    if is_public(game):
        return _without_terms(data)
    record = msgspec.json.decode(data, type=DealRecord)
    if game.hiding is None or isinstance(record.seen, UnsetType):
        return None
    return encode(_masked(game, game.hiding, record, user))


def _without_terms(data: bytes) -> bytes:
    """Return a record that hides nothing, without the fields about its readers."""
    terms = msgspec.json.decode(data, type=disclosure.Terms)
    if not terms.limited and terms.users is UNSET:
        return data
    record = msgspec.json.decode(data, type=DealRecord)
    return encode(replace(record, users=UNSET, public_at=UNSET, guests=UNSET))


def _masked(game: AnyGame, hiding: HidesCards, record: DealRecord, user: str | None) -> DealRecord:
    users = record.users or ()
    viewer = users.index(user) if user is not None and user in users else None
    if record.daily:
        # Each reader has played seat 0 with the same cards, or the day is over: all may know this seat's cards.
        viewer = 0
    assert not isinstance(record.seen, UnsetType), "such a record names the cards seen by each seat"
    places = record.seen["public" if viewer is None else str(viewer)]
    shuffle = next(entry for entry in record.actions if entry.actor == CHANCE)
    action = msgspec.convert(shuffle.action, game.chance_type)
    entries = tuple(
        replace(entry, action=hiding.masked(action, places)) if entry is shuffle else entry
        for entry in record.actions
    )
    carry = msgspec.convert(record.carry, game.carry_type)
    cards: tuple[Opening, ...] | UnsetType = UNSET
    if record.root:
        key = deal_key(bytes.fromhex(record.secret), shuffled_as(record), record.game, record.seeds)
        cards = tuple(Tree(hiding.deck_of(action), key).openings(places).values())
    return replace(
        record,
        carry=hiding.public_carry(carry),
        secret="",
        actions=entries,
        seen=UNSET,
        users=UNSET,
        public_at=UNSET,
        guests=UNSET,
        openings=cards,
        viewer=UNSET if viewer is None else viewer,
    )


class _RecordHead(msgspec.Struct):
    game: str
    format: str = FORMAT
    match: str | UnsetType = UNSET
