"""Reads and writes PHH text (Poker Hand History, an open TOML format); `phh_import` and `phh_export` translate it.

Players are p1, p2, … from the left of the button. Actions: `d dh p1 AsKs` and `d db 7d5h9d` deal, `p3 f` folds,
`p3 cc` checks or calls, `p3 cbr 210` bets or raises to 210 in all, `p3 sm AsKs` shows, `p3 sm` mucks; `#` begins a
comment. Unknown cards are `??`. Blinds are listed by player, p1 first, but of two players the small blind first; a
player who comes back posts a negative blind.

In a file that has amounts with decimals (cents), all amounts are counted in the smallest unit that occurs there.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from itertools import chain
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from paiju.engine.betting.amounts import (
    MOST,
    MOST_DECIMALS,
    Written,
    as_number,
    decimals_in,
    in_units,
    numbers,
)
from paiju.engine.core.complaints import complaint
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.toml import read_toml

MOST_BYTES = 256 * 1024
MOST_LINES = 5_000
SEVERAL = 64
"""Factor by which a file of several hands may be longer than a file of one hand."""
Amount = Annotated[int, Meta(ge=0, le=MOST)]
Blind = Annotated[int, Meta(ge=-MOST, le=MOST)]


Stack = Amount | Annotated[float, Meta(ge=0, le=MOST)]
"""Chips after a hand: some programs split the odd chip of a shared pot into halves."""

_COUNTED: Final = ("antes", "blinds_or_straddles", "starting_stacks", "min_bet", "small_bet", "big_bet")
"""Fields whose amounts decide the unit, besides the bets."""
_BET: Final = re.compile(r"\s*p[0-9]+\s+cbr\s+([0-9]{0,16}\.[0-9]{1,40})\s*")
_OTHER_VARIANTS: Final[Mapping[str, str]] = {
    "NS": "short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "Omaha high/low",
    "F7S": "seven card stud",
    "F7S/8": "seven card stud high/low",
    "FR": "razz",
    "N2L1D": "deuce-to-seven single draw",
    "F2L3D": "deuce-to-seven triple draw",
    "FB": "badugi",
}
"""The other variants of the standard."""


class PhhHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """The fields of a PHH file that describe a hand of Hold'em; other fields are ignored.

    Amounts are counted in the unit of `decimals`, except in the actions, which are the file's own text.
    """

    variant: Literal["NT", "PT", "FT"]
    """`NT` no-limit, `FT` fixed-limit; `PT`, pot-limit, is an extension: the format has no letters for it."""
    antes: Annotated[tuple[Amount, ...], Meta(min_length=2, max_length=10)]
    blinds_or_straddles: Annotated[tuple[Blind, ...], Meta(min_length=2, max_length=10)]
    starting_stacks: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=MOST)], ...], Meta(min_length=2, max_length=10)
    ]
    actions: Annotated[tuple[Annotated[str, Meta(max_length=1000)], ...], Meta(max_length=2000)]
    ante_trimming_status: bool = False
    """Whether a short ante makes a side pot: true for antes of each seat, false for a big-blind ante."""
    min_bet: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    finishing_stacks: tuple[Stack, ...] | None = None
    hand: int | str | None = None
    """Number or name of the hand at its table."""
    players: tuple[str, ...] | None = None
    boards: tuple[str, ...] = msgspec.field(default=(), name="_boards")
    """Extension: the later boards, from the first card that was run more than once; PHH has one board."""
    rake: tuple[Amount, ...] = msgspec.field(default=(), name="_rake")
    """Extension: the rake in thousandths, and its cap in chips."""
    decimals: Annotated[int, Meta(ge=0, le=MOST_DECIMALS)] = msgspec.field(default=0, name="_decimals")
    """Decimals of the unit. A file has no such field: its amounts tell them."""


def parse_phh(text: str | bytes) -> PhhHand:
    """Return the hand of a PHH file; raises `BadRecord` naming the field that is wrong."""
    if len(text) > MOST_BYTES:
        raise BadRecord("$", f"a hand is at most {MOST_BYTES} bytes")
    (hand,) = _hands({"$": read_toml(text, MOST_LINES)}).values()
    return hand


def parse_phhs(text: str | bytes) -> dict[str, PhhHand]:
    """Return the hands of a PHHS file by path (`$.1`, `$.2`, …, a TOML table each), or the one hand of a PHH file.

    Raises `BadRecord` naming the hand and the field that is wrong.
    """
    if len(text) > SEVERAL * MOST_BYTES:
        raise BadRecord("$", f"a file of hands is at most {SEVERAL * MOST_BYTES} bytes")
    plain = read_toml(text, SEVERAL * MOST_LINES)
    tables = {f"$.{name}": value for name, value in plain.items() if isinstance(value, dict)}
    return _hands({"$": plain} if "variant" in plain or not tables else tables)


def _hands(plain: Mapping[str, dict[str, Any]]) -> dict[str, PhhHand]:
    decimals = decimals_in(chain.from_iterable(_amounts(hand, at) for at, hand in plain.items()))
    return {at: _hand(hand, at, decimals) for at, hand in plain.items()}


def _amounts(plain: Mapping[str, Any], at: str) -> Iterator[tuple[str, Written]]:
    """Yield the amounts that decide the file's unit, with their paths."""
    for name, amount in numbers(plain, _COUNTED):
        yield f"{at}.{name}", amount
    actions = plain.get("actions")
    for number, action in enumerate(actions if isinstance(actions, list) else ()):
        bet = _BET.fullmatch(action.partition("#")[0]) if isinstance(action, str) else None
        if bet is not None:
            yield f"{at}.actions[{number}]", Decimal(bet[1])


def _hand(plain: dict[str, Any], at: str, decimals: int) -> PhhHand:
    variant = plain.get("variant")
    if isinstance(variant, str) and variant in _OTHER_VARIANTS:
        raise BadRecord(
            f"{at}.variant", f"{variant!r} is {_OTHER_VARIANTS[variant]}; this game is Hold'em, NT or FT"
        )
    counted: dict[str, Any] = {
        name: _counted(plain[name], f"{at}.{name}", decimals) for name in _COUNTED if name in plain
    }
    for name in {"finishing_stacks", "_rake"} & plain.keys():
        counted[name] = _counted(plain[name], f"{at}.{name}", decimals)
    if isinstance(rake := plain.get("_rake"), list) and rake:
        counted["_rake"][0] = rake[0]  # thousandths, not chips
    try:
        return msgspec.convert({**plain, **counted, "_decimals": decimals}, PhhHand)
    except msgspec.ValidationError as error:
        reason, path = complaint(error, PhhHand)
        raise BadRecord(path.replace("$", at, 1), reason) from None


def _counted(value: Any, path: str, decimals: int) -> Any:
    """Return a field's amount or list of amounts in the file's unit; the types refuse other values."""
    if isinstance(value, list) and "[" not in path:
        return [_counted(one, f"{path}[{place}]", decimals) for place, one in enumerate(value)]
    is_amount = isinstance(value, int | Decimal) and not isinstance(value, bool)
    return in_units(path, value, decimals) if is_amount else value


def format_phh(hand: PhhHand) -> str:
    """Return the text of a PHH file, with amounts as its file wrote them."""
    plain = msgspec.to_builtins(replace(hand, decimals=0))
    for name in _COUNTED:
        if name in plain:
            plain[name] = _written(plain[name], hand.decimals)
    if hand.finishing_stacks is not None:
        plain["finishing_stacks"] = _written(plain["finishing_stacks"], hand.decimals)
    if hand.rake:
        plain["_rake"] = (hand.rake[0], *_written(hand.rake[1:], hand.decimals))
    return "".join(f"{name} = {_toml(value)}\n" for name, value in plain.items() if value is not None)


def _written(value: Any, decimals: int) -> Any:
    if isinstance(value, Iterable):
        return [_written(one, decimals) for one in value]
    return as_number(value, decimals) if isinstance(value, int) else value


def _toml(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int() | float() | Decimal():
            return str(value)
        case str():
            return _string(value)
    return f"[{', '.join(map(_toml, value))}]"


def _string(text: str) -> str:
    """Return a TOML string: control characters, quotes and backslashes are escaped."""
    special = {'"': '\\"', "\\": "\\\\"}
    return f'"{"".join(special.get(c) or (c if c.isprintable() else _escape(c)) for c in text)}"'


def _escape(character: str) -> str:
    code = ord(character)
    # TOML forbids surrogates, even escaped.
    return "\\uFFFD" if 0xD800 <= code < 0xE000 else f"\\U{code:08X}"
