"""The messages of mjai, one JSON object each: what happened, and a player's replies, which have the same types.

Tiles are `1m` … `9s`, red fives `5mr 5pr 5sr`, winds `E S W N`, dragons `P F C`, and `?` for a tile that the reader may
not see. Fields are those of gimite's server, Mortal and akochan together; unknown ones are ignored.
"""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from paiju.engine.games.riichi.formats.match import SEATS
from paiju.engine.tiles.text import HIDDEN, TILES34

_LETTERS: Final = ("E", "S", "W", "N", "P", "F", "C")
PAI: Final = (
    {tile: tile for tile in TILES34[:27]}
    | dict(zip(TILES34[27:], _LETTERS, strict=True))
    | {f"0{suit}": f"5{suit}r" for suit in "mps"}
    | {HIDDEN: "?"}
)
"""Tile to its text in mjai."""
TILE: Final = {pai: tile for tile, pai in PAI.items() if tile != HIDDEN}
"""Text in mjai to tile."""
WINDS: Final = _LETTERS[:4]
TONPU: Final = 4

_Actor: TypeAlias = Annotated[int, Meta(ge=0, lt=SEATS)]
_Count: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
_Points: TypeAlias = Annotated[int, Meta(ge=-(10**7), le=10**7)]
_Four: TypeAlias = Annotated[tuple[_Points, ...], Meta(min_length=SEATS, max_length=SEATS)]
_Hand: TypeAlias = Annotated[tuple[str, ...], Meta(min_length=13, max_length=13)]
_Flags: TypeAlias = Annotated[tuple[bool, ...], Meta(min_length=SEATS, max_length=SEATS)]
_Indicators: TypeAlias = Annotated[tuple[str, ...], Meta(max_length=5)]
_Two: TypeAlias = Annotated[tuple[str, ...], Meta(min_length=2, max_length=2)]
_Three: TypeAlias = Annotated[tuple[str, ...], Meta(min_length=3, max_length=3)]
_Kan: TypeAlias = Annotated[tuple[str, ...], Meta(min_length=4, max_length=4)]
_Name: TypeAlias = Annotated[str, Meta(max_length=200)]


def _tag(name: str) -> str:
    """Return `start_kyoku` for `StartKyoku`."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


class MjaiMessage(msgspec.Struct, frozen=True, tag_field="type", tag=_tag, omit_defaults=True):
    """Base of all messages."""


class StartGame(MjaiMessage, frozen=True):
    """The match begins."""

    id: _Actor | None = None
    """The number of the receiving player's seat."""
    names: Annotated[tuple[_Name, ...], Meta(max_length=SEATS)] | None = None
    """Empty: the program knows none."""
    aka_flag: bool | None = None
    kyoku_first: int | None = None
    """`TONPU` for East rounds alone, as akochan writes it."""


class StartKyoku(MjaiMessage, frozen=True):
    """Tiles were dealt."""

    bakaze: str
    kyoku: Annotated[int, Meta(ge=1, le=SEATS)]
    dora_marker: str
    tehais: Annotated[tuple[_Hand, ...], Meta(min_length=SEATS, max_length=SEATS)]
    honba: _Count | None = None
    """None, here and in `kyotaku` and `scores`: the value follows from the kyoku before."""
    kyotaku: _Count | None = None
    oya: _Actor | None = None
    scores: _Four | None = None
    """The points of each seat; the first mjai server never wrote this field."""


class Tsumo(MjaiMessage, frozen=True):
    """A seat drew a tile."""

    actor: _Actor
    pai: str


class Dahai(MjaiMessage, frozen=True):
    """A seat discarded."""

    actor: _Actor
    pai: str
    tsumogiri: bool | None = None
    """Whether `pai` is the tile just drawn; None: yes, if `pai` is equal to the drawn tile."""


class Chi(MjaiMessage, frozen=True):
    """A seat took the discard for a run."""

    actor: _Actor
    pai: str
    consumed: _Two
    target: _Actor | None = None


class Pon(MjaiMessage, frozen=True):
    """A seat took the discard for a triplet."""

    actor: _Actor
    pai: str
    consumed: _Two
    target: _Actor | None = None


class Daiminkan(MjaiMessage, frozen=True):
    """A seat took the discard for a kan."""

    actor: _Actor
    pai: str
    consumed: _Three
    target: _Actor | None = None


class Kakan(MjaiMessage, frozen=True):
    """A seat added a tile to its pon."""

    actor: _Actor
    pai: str
    consumed: _Three | None = None
    """The three tiles of the pon."""


class Ankan(MjaiMessage, frozen=True):
    """A seat laid down four tiles of its hand."""

    actor: _Actor
    consumed: _Kan


class Dora(MjaiMessage, frozen=True):
    """A further dora indicator was turned over."""

    dora_marker: str


class Reach(MjaiMessage, frozen=True):
    """A seat declared riichi; its `dahai` follows."""

    actor: _Actor


class ReachAccepted(MjaiMessage, frozen=True):
    """The discard was not won: the stick is paid."""

    actor: _Actor
    deltas: _Four | None = None
    scores: _Four | None = None


class Hora(MjaiMessage, frozen=True):
    """A seat won; in a reply: it wants to."""

    actor: _Actor
    target: _Actor | None = None
    """The feeder of the tile, `actor` itself for a tsumo."""
    pai: str | None = None
    hora_tehais: tuple[str, ...] | None = None
    ura_markers: _Indicators | None = None
    uradora_markers: _Indicators | None = None
    """`ura_markers` in gimite's words."""
    uradora_marker: _Indicators | None = None
    """`ura_markers` in akochan's words."""
    fu: _Count | None = None
    fan: _Count | None = None
    yakus: Annotated[tuple[tuple[str, int], ...], Meta(max_length=40)] | None = None
    hora_points: int | None = None
    deltas: _Four | None = None
    scores: _Four | None = None


class Ryukyoku(MjaiMessage, frozen=True):
    """The kyoku ended without a win; in a reply: nine kinds of terminals and honours (九種九牌)."""

    actor: _Actor | None = None
    reason: str | None = None
    tenpais: _Flags | None = None
    deltas: _Four | None = None
    scores: _Four | None = None


class EndKyoku(MjaiMessage, frozen=True):
    """The kyoku is over."""


class EndGame(MjaiMessage, frozen=True):
    """The match is over."""

    scores: _Four | None = None


class Nothing(MjaiMessage, frozen=True, tag="none"):
    """A reply: no action."""

    actor: _Actor | None = None


AnyMessage: TypeAlias = (
    StartGame
    | StartKyoku
    | Tsumo
    | Dahai
    | Chi
    | Pon
    | Daiminkan
    | Kakan
    | Ankan
    | Dora
    | Reach
    | ReachAccepted
    | Hora
    | Ryukyoku
    | EndKyoku
    | EndGame
    | Nothing
)


def format_message(message: MjaiMessage) -> str:
    """Return a message as one line of JSON, without the line's end."""
    return msgspec.json.encode(message).decode()
