"""Open Hand History (OHH) JSON: the parts of a hand that are read. `ohh_import` and `ohh_export` know what they mean.

A file holds `{"ohh": {…}}` once, several times one after the other, or in an array; some programs leave `ohh` out.
Amounts may have decimals.
"""

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from itertools import chain
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta

from paiju.engine.betting.amounts import Written, decimals_in
from paiju.engine.core.complaints import complaint
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.json_text import decoded, line_at, values_of

MOST_BYTES: Final = 32 * 1024 * 1024

Name = Annotated[str, Meta(max_length=200)]
Cards = Annotated[tuple[Annotated[str, Meta(max_length=3)], ...], Meta(max_length=5)] | Name | None
"""Some programs write `""` for no cards."""
Id = int | Name


class Action(msgspec.Struct, frozen=True):
    """An action of a player; `amount` is the addition to the pot."""

    action: Name
    player_id: Id | None = None
    amount: Decimal | None = None
    is_allin: bool | None = None
    cards: Cards = None


class Round(msgspec.Struct, frozen=True):
    """A street, or the showdown."""

    street: Name = ""
    cards: Cards = None
    """The cards that come to the board."""
    actions: Annotated[tuple[Action, ...], Meta(max_length=500)] = ()


class OhhPlayer(msgspec.Struct, frozen=True):
    """A player at the table."""

    id: Id
    seat: int
    starting_stack: Decimal
    name: Name = ""
    is_sitting_out: bool | None = None
    cards: Cards = None
    """The standard has no such field; some programs write hole cards here."""


class Win(msgspec.Struct, frozen=True):
    """A player's share of a pot."""

    player_id: Id
    win_amount: Decimal


class Pot(msgspec.Struct, frozen=True):
    """A pot at the end."""

    rake: Decimal | None = None
    player_wins: Annotated[tuple[Win, ...], Meta(max_length=30)] = ()


class Limit(msgspec.Struct, frozen=True):
    """The betting structure: `NL`, `PL` or `FL`."""

    bet_type: Name = "NL"


class OhhHand(msgspec.Struct, frozen=True):
    """A hand; other fields are ignored."""

    small_blind_amount: Decimal
    big_blind_amount: Decimal
    players: Annotated[tuple[OhhPlayer, ...], Meta(min_length=2, max_length=30)]
    rounds: Annotated[tuple[Round, ...], Meta(max_length=12)]
    game_type: Name = "Holdem"
    bet_limit: Limit | None = None
    ante_amount: Decimal | None = None
    game_number: Id | None = None
    pots: Annotated[tuple[Pot, ...], Meta(max_length=30)] | None = None


class FoundHand(NamedTuple):
    """A hand of a file, and where it is."""

    hand: OhhHand
    path: str
    """Path of the hand in the file: `$.ohh`, or `$[3].ohh` if the file has several hands."""
    line: Callable[[str], int]
    """Returns the line of a path below the hand, such as `.rounds[0]`."""

    def wrong(self, below: str, why: str) -> BadRecord:
        """Return an error at a path below the hand."""
        return BadRecord(self.path + below, why, self.line(below))


def parse_ohh(data: bytes) -> tuple[FoundHand, ...]:
    """Return the hands of a file; raises `BadRecord` naming the line and the field that is wrong."""
    if len(data) > MOST_BYTES:
        raise BadRecord("$", f"a file of hands is at most {MOST_BYTES} bytes")
    text = decoded(data)
    places = [(place, index, plain) for place, value in values_of(text) for index, plain in _each(value)]
    if not places:
        raise BadRecord("$", "the file holds no hand")
    several = len(places) > 1
    return tuple(
        _found(text, place, index, plain, f"$[{number}]" if several else "$")
        for number, (place, index, plain) in enumerate(places)
    )


def decimals_of(hands: Iterable[FoundHand]) -> int:
    """Return how many decimals the smallest unit of a file has; raises `BadRecord` as `decimals_in` does."""
    try:
        return decimals_in(chain.from_iterable(map(_amounts, hands)))
    except BadRecord as error:
        hand = next(hand for hand in hands if error.path.startswith(hand.path))
        raise hand.wrong(error.path.removeprefix(hand.path), error.text) from None


def _each(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the hands of a JSON value, each with its path in it."""
    if isinstance(value, list):
        yield from ((f"[{number}]", one) for number, one in enumerate(value))
    else:
        yield "", value


def _found(text: str, place: int, index: str, plain: Any, path: str) -> FoundHand:
    is_wrapped = isinstance(plain, dict) and "ohh" in plain
    wrap = ".ohh" if is_wrapped else ""

    def line(below: str) -> int:
        return line_at(text, place, index + wrap + below)

    try:
        hand = msgspec.convert(plain["ohh"] if is_wrapped else plain, OhhHand)
    except msgspec.ValidationError as error:
        reason, at = complaint(error, OhhHand)
        below = at.removeprefix("$")
        raise BadRecord(path + wrap + below, reason, line(below)) from None
    return FoundHand(hand, path + wrap, line)


def _amounts(found: FoundHand) -> Iterator[tuple[str, Written]]:
    """Yield the amounts that decide the file's unit, with their paths."""
    hand, at = found.hand, found.path
    yield f"{at}.small_blind_amount", hand.small_blind_amount
    yield f"{at}.big_blind_amount", hand.big_blind_amount
    yield f"{at}.ante_amount", hand.ante_amount or Decimal(0)
    for place, player in enumerate(hand.players):
        yield f"{at}.players[{place}].starting_stack", player.starting_stack
    for number, street in enumerate(hand.rounds):
        for place, action in enumerate(street.actions):
            yield f"{at}.rounds[{number}].actions[{place}].amount", action.amount or Decimal(0)
