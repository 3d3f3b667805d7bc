"""Reads and writes PHH text (Poker Hand History, an open TOML format); `phh_import` and `phh_export` know the hand.

Players are p1, p2, … from the left of the button. Actions: `d dh p1 AsKs` and `d db 7d5h9d` deal, `p3 f` folds,
`p3 cc` checks or calls, `p3 cbr 210` bets or raises to 210 in all, `p3 sm AsKs` shows, `p3 sm` mucks; `#` begins a
comment. Unknown cards are `??`. Blinds are listed from p1 on; a negative one is posted by a player who comes back.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from paiju.engine.core.complaints import complaint
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.toml import read_toml

MOST_BYTES = 256 * 1024
MOST_LINES = 5_000
SEVERAL = 64
"""Factor by which a file of several hands may be longer than one of a single hand."""
_MOST = 2**53 - 1

Amount = Annotated[int, Meta(ge=0, le=_MOST)]
Blind = Annotated[int, Meta(ge=-_MOST, le=_MOST)]


Stack = Amount | Annotated[float, Meta(ge=0, le=_MOST)]
"""Chips after a hand: some programs split the odd chip of a shared pot into halves."""


class PhhHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """The fields of a PHH file that describe a hand of Hold'em; other fields are ignored. Amounts are chips."""

    variant: Literal["NT", "PT", "FT"]
    """`NT` no-limit, `FT` fixed-limit; `PT`, pot-limit, is an extension: the format has no letters for it."""
    antes: Annotated[tuple[Amount, ...], Meta(min_length=2, max_length=10)]
    blinds_or_straddles: Annotated[tuple[Blind, ...], Meta(min_length=2, max_length=10)]
    starting_stacks: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=_MOST)], ...], Meta(min_length=2, max_length=10)
    ]
    actions: Annotated[tuple[Annotated[str, Meta(max_length=1000)], ...], Meta(max_length=2000)]
    ante_trimming_status: bool = False
    """Whether a short ante makes a side pot: true for antes of each seat, false for a big-blind ante."""
    min_bet: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    finishing_stacks: tuple[Stack, ...] | None = None
    hand: int | None = None
    """Number of the hand at its table."""
    players: tuple[str, ...] | None = None
    boards: tuple[str, ...] = msgspec.field(default=(), name="_boards")
    """Extension: the later boards, from the first card that was run more than once; PHH has one board."""
    rake: tuple[Amount, ...] = msgspec.field(default=(), name="_rake")
    """Extension: the rake in thousandths, and its cap in chips."""


def parse_phh(text: str | bytes) -> PhhHand:
    """Return the hand of a PHH file; raises `BadRecord` naming the field that is wrong."""
    if len(text) > MOST_BYTES:
        raise BadRecord("$", f"a hand is at most {MOST_BYTES} bytes")
    return _hand(read_toml(text, MOST_LINES), "$")


def parse_phhs(text: str | bytes) -> dict[str, PhhHand]:
    """Return the hands of a PHHS file by path (`$.1`, `$.2`, …, a TOML table each), or the one hand of a PHH file.

    Raises `BadRecord` naming the hand and the field that is wrong.
    """
    if len(text) > SEVERAL * MOST_BYTES:
        raise BadRecord("$", f"a file of hands is at most {SEVERAL * MOST_BYTES} bytes")
    plain = read_toml(text, SEVERAL * MOST_LINES)
    if not plain or not all(isinstance(value, dict) for value in plain.values()):
        return {"$": _hand(plain, "$")}
    return {f"$.{name}": _hand(value, f"$.{name}") for name, value in plain.items()}


def _hand(plain: dict[str, Any], at: str) -> PhhHand:
    try:
        return msgspec.convert(plain, PhhHand)
    except msgspec.ValidationError as error:
        reason, path = complaint(error, PhhHand)
        raise BadRecord(path.replace("$", at, 1), reason) from None


def format_phh(hand: PhhHand) -> str:
    """Return the text of a PHH file."""
    plain = msgspec.to_builtins(hand)
    return "".join(f"{name} = {_toml(value)}\n" for name, value in plain.items() if value is not None)


def _toml(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
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
