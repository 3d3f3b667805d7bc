"""Imports a deal (导入牌局): a record is checked and replayed through the normal rules. See docs/records.md.

A record is plain data, e.g. from JSON; it may end after the deal, in the bidding, in play, or with the deal over.

    {"game": "doudizhu", "players": 3,
     "hands": [["3d", …], …],          as dealt, one list per seat, cards in any order
     "deck": ["7c", …],                cards not dealt, bottom to top: 底牌, or the draw pile
     "first_bidder": 0,                landlord games; default: the player of the first bid
     "bids": [{"player": 0, "bid": true}, {"player": 1, "score": 2}, {"player": 2, "double": false}],
     "plays": [{"player": 0, "cards": ["3d"]}, {"player": 1, "cards": []}],     no cards: 要不起
     "redeals": [{"hands": …, "deck": …, "first_bidder": …, "bids": …}],        earlier deals without a call
     "options": {"base": 2}}

A play with several readings (二义性) declares one as `"as": {"combo": …, "rank": …}`. Suits may be in either case.
Amounts are not imported; the replay computes them. The module takes data, never a path that a client names.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from paiju.engine.cards.card import JOKERS, Card, is_card
from paiju.engine.cards.reading import Reading
from paiju.engine.core.capabilities import RecordedMoves
from paiju.engine.core.complaints import complaint
from paiju.engine.core.errors import BadOption, BadRecord, IllegalAction
from paiju.engine.core.game import Action, AnyGame
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE, Actor
from paiju.engine.shedding.moves import Pass, Play

Cards = tuple[Annotated[str, msgspec.Meta(max_length=3)], ...]
Place = Annotated[int, msgspec.Meta(ge=0, le=9)]


class RecordedBid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer before play: exactly one of `bid`, `score` and `double` is given."""

    player: Place
    bid: bool | None = None
    """叫 or 抢."""
    score: Annotated[int, msgspec.Meta(ge=0, le=3)] | None = None
    """叫分; 0 is 不叫."""
    double: bool | None = None
    """加倍."""


class RecordedPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One play; without cards a pass."""

    player: Place
    cards: Cards = ()
    as_: Reading | None = msgspec.field(default=None, name="as")


class RecordedDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shuffle and the bids that followed."""

    hands: tuple[Cards, ...]
    deck: Cards = ()
    first_bidder: Place | None = None
    bids: Annotated[tuple[RecordedBid, ...], msgspec.Meta(max_length=20)] = ()


class ImportRecord(RecordedDeal, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deal up to some point."""

    game: str
    """Key or name of the game; the caller resolves it (`paiju.engine.names.game_key`)."""
    players: Annotated[int, msgspec.Meta(ge=2, le=10)]
    plays: Annotated[tuple[RecordedPlay, ...], msgspec.Meta(max_length=2000)] = ()
    redeals: Annotated[tuple[RecordedDeal, ...], msgspec.Meta(max_length=2)] = ()
    options: dict[str, Any] = {}


class Imported(NamedTuple):
    """A deal from which a table continues."""

    carry: Any
    actions: tuple[tuple[Actor, Action], ...]
    """The log of the deal so far, as `paiju.engine.core.replay.replay` takes it."""
    state: Any
    """The state after the log."""


def parse_record(data: bytes | str | Mapping[str, Any]) -> ImportRecord:
    """Return a record from JSON text or from a map; raises `BadRecord`."""
    try:
        if isinstance(data, bytes | str):
            return msgspec.json.decode(data, type=ImportRecord)
        return msgspec.convert(data, ImportRecord)
    except msgspec.DecodeError as error:
        if not isinstance(error, msgspec.ValidationError):
            raise BadRecord("$", str(error)) from None
        text, path = complaint(error, ImportRecord)
        raise BadRecord(path, text) from None


def import_record(game: AnyGame, record: ImportRecord) -> Imported:
    """Return the carry, the actions and the state of a recorded deal; raises `BadRecord` naming the first bad step.

    The function is pure: a running table is not touched before the whole record has been accepted.
    """
    if game.records is None:
        raise BadRecord("$.game", f"deals of {game.key} cannot be imported")
    if not game.seats.min <= record.players <= game.seats.max:
        text = f"{game.key} is for {game.seats} players, not {record.players}"
        raise BadRecord("$.players", text)
    try:
        carry = game.opening_carry(record.players, resolve_options(game, record.options))
    except BadOption as error:
        raise BadRecord(f"$.options{error.path.removeprefix('$')}", error.text) from None
    state = game.initial_state(carry)
    actions = []
    for path, actor, action in _steps(game.records, game.key, record):
        try:
            state = game.apply(state, actor, action).state
        except IllegalAction as refusal:
            raise BadRecord(path, f"{refusal.reason}: {refusal.text}") from None
        if actor == CHANCE:
            _check_hands(game, state, record, path)
        actions.append((actor, action))
    return Imported(carry, tuple(actions), state)


def _steps(moves: RecordedMoves, key: str, record: ImportRecord) -> Iterator[tuple[str, Actor, Action]]:
    """Yield path, actor and action of each step of the record, in order."""
    for number, deal in enumerate(record.redeals):
        yield from _deal_steps(moves, key, deal, record.players, f"$.redeals[{number}]")
    yield from _deal_steps(moves, key, record, record.players, "$")
    for number, play in enumerate(record.plays):
        cards = _cards(play.cards, f"$.plays[{number}].cards")
        yield f"$.plays[{number}]", play.player, Play(cards, play.as_) if cards else Pass()


def _deal_steps(
    moves: RecordedMoves, key: str, deal: RecordedDeal, players: int, path: str
) -> Iterator[tuple[str, Actor, Action]]:
    if len(deal.hands) != players:
        raise BadRecord(f"{path}.hands", f"{len(deal.hands)} hands for {players} players")
    hands = [_cards(hand, f"{path}.hands[{seat}]") for seat, hand in enumerate(deal.hands)]
    # Seat 0 takes its cards from the end of the deck, so its hand is the last part of it.
    deck = _cards(deal.deck, f"{path}.deck") + tuple(
        card for hand in reversed(hands) for card in reversed(hand)
    )
    first = deal.first_bidder
    if first is None and deal.bids:
        first = deal.bids[0].player
    yield f"{path}.hands" if path == "$" else path, CHANCE, moves.deal(deck, first)
    for number, bid in enumerate(deal.bids):
        here = f"{path}.bids[{number}]"
        if sum(answer is not None for answer in (bid.bid, bid.score, bid.double)) != 1:
            raise BadRecord(here, "a bid has one of `bid`, `score` and `double`")
        action = moves.bid(bid)
        if action is None:
            raise BadRecord(here, f"there are no bids in {key}")
        yield here, bid.player, action


def _check_hands(game: AnyGame, state: Any, record: ImportRecord, path: str) -> None:
    """Raise `BadRecord` if a seat was not dealt the cards of the record, e.g. because a hand has a wrong size."""
    deal: RecordedDeal = record
    if path.startswith("$.redeals"):
        deal = record.redeals[int(path[len("$.redeals[") : -1])]
        path = f"{path}.hands"
    for seat, hand in enumerate(deal.hands):
        dealt = game.view(state, seat).hand
        if sorted(dealt) != sorted(_cards(hand, path)):
            raise BadRecord(f"{path}[{seat}]", f"seat {seat} is dealt {len(dealt)} cards, not {len(hand)}")


def _cards(texts: Cards, path: str) -> tuple[Card, ...]:
    cards = tuple(map(_card, texts))
    for text, card in zip(texts, cards, strict=True):
        if not is_card(card):
            raise BadRecord(path, f"there is no card {text!r}")
    return cards


def _card(text: str) -> Card:
    upper = text.upper()
    return upper if upper in JOKERS else upper[:1] + upper[1:].lower()
