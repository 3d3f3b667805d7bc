"""The worth of a win, line by line."""

from typing import Final, TypeAlias

import msgspec

from paiju.engine.games.riichi.scoring.limits import YAKUMAN_HAN
from paiju.engine.games.riichi.scoring.names import DoraName, FuReason, LimitName, YakuName
from paiju.engine.tiles.text import Tile


class YakuLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A yaku of the hand."""

    name: YakuName
    han: int
    """A yakuman has 13 for each time that it counts."""
    yakuman: int = 0
    """How many yakuman it counts as; 0: it is an ordinary yaku."""


class DoraLine(msgspec.Struct, frozen=True):
    """Dora of one sort; a sort that the hand lacks has no line."""

    name: DoraName
    han: int


class FuLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reason for fu."""

    reason: FuReason
    fu: int
    tile: Tile | None = None
    """The kind of the pair, triplet or kan that brings this fu; None for other reasons."""


class Worth(msgspec.Struct, frozen=True):
    """The worth of a win; `paiju.engine.games.riichi.scoring.payments` says who pays how much."""

    yaku: tuple[YakuLine, ...]
    """The yaku that count, at least one; with a yakuman, yakuman alone."""
    dora: tuple[DoraLine, ...]
    """Empty with a yakuman."""
    han: int
    """The han of yaku and dora together; 13 for each time that a yakuman counts."""
    fu: int
    """A multiple of 10, or 25; 0 for thirteen orphans, which have none."""
    fu_lines: tuple[FuLine, ...]
    """They add up to `fu`."""
    limit: LimitName | None
    yakuman: int
    """How many yakuman the hand counts as; a counted yakuman (累计役满) counts as 0."""
    base: int
    """Base points (底分); a discarder pays 4 times as many to a winner who is not the dealer."""


Found: TypeAlias = tuple[YakuLine, ...]
"""The yaku that a hand has by one rule; () if it does not apply."""

NONE: Final[Found] = ()


def yaku(name: YakuName, han: int) -> Found:
    """Return the lines of a yaku that is worth `han` han."""
    return (YakuLine(name, han),)


def yakuman(name: YakuName, times: int = 1) -> Found:
    """Return the lines of a yakuman that counts `times` times."""
    return (YakuLine(name, YAKUMAN_HAN * times, times),)
