"""What a win is worth, line by line."""

import msgspec

from paiju.engine.games.riichi.scoring.names import DoraName, FuReason, LimitName, YakuName
from paiju.engine.tiles.text import Tile


class YakuLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A yaku of the hand."""

    name: YakuName
    han: int
    """13 for each time that a yakuman counts."""
    yakuman: int = 0
    """How often it counts as a yakuman; 0: it is none."""


class DoraLine(msgspec.Struct, frozen=True):
    """Dora of one sort; there is no line for none."""

    name: DoraName
    han: int


class FuLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reason for fu."""

    reason: FuReason
    fu: int
    tile: Tile | None = None
    """The kind of the pair, triplet or kan that has them."""


class Worth(msgspec.Struct, frozen=True):
    """What a win is worth; `paiju.engine.games.riichi.scoring.payments` says who pays how much."""

    yaku: tuple[YakuLine, ...]
    """Those that count, never none: with a yakuman only yakuman."""
    dora: tuple[DoraLine, ...]
    """None with a yakuman."""
    han: int
    """Of yaku and dora together; 13 for each time that a yakuman counts."""
    fu: int
    """A multiple of 10, or 25; 0 for thirteen orphans, which have none."""
    fu_lines: tuple[FuLine, ...]
    """They add up to `fu`."""
    limit: LimitName | None
    yakuman: int
    """How many yakuman it counts as; 0: none, or by han alone."""
    base: int
    """Base points: another player pays 4 of them for a discard to a player who does not deal."""
