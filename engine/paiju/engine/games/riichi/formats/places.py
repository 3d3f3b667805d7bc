"""The path of each part of a kyoku in its file, for error messages."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from paiju.engine.core.errors import BadRecord
from paiju.engine.core.seats import Seat
from paiju.engine.games.riichi.formats.match import Kyoku, RecordedMatch
from paiju.engine.tiles.text import Tile


class Places(NamedTuple):
    """Paths of one kyoku."""

    start: str
    """The path of number, honba and sticks."""
    points: str
    hands: tuple[tuple[str, ...], ...]
    """The path of each tile of each seat."""
    indicator: str
    steps: tuple[str, ...]
    """The path of each step."""
    ura: tuple[str, ...]
    end: str
    """The path of the result as a whole."""
    said: tuple["Said", ...] = ()
    """Facts that the messages tell besides their steps, in the order of the record."""
    number: str = ""
    """The path of the kyoku's number; empty: the number stands at `start`."""
    honba: str = ""


class Said(NamedTuple):
    """Points and hands that a record's message tells besides its step; the rules may contradict them."""

    path: str
    """The path of the message."""
    kind: Literal["riichi", "win", "draw"]
    seat: Seat | None = None
    """The seat that declared riichi, or won."""
    deltas: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    """Points after the message."""
    tenpai: tuple[bool, ...] | None = None
    hand: tuple[Tile, ...] | None = None
    """Concealed tiles of a winner, sorted, with or without the winning one."""
    points: int | None = None
    """The worth of the hand."""


class ReadMatch(NamedTuple):
    """A match and the paths of its parts in the file."""

    match: RecordedMatch
    places: tuple[Places, ...]
    """One per kyoku."""
    root: str = "$"
    """Path of the match: `$`, or the line of a file that has a part of a match on each line."""
    final: str = "$"
    """Path of the final points."""

    def parts(self) -> tuple[tuple[Kyoku, Places], ...]:
        """Return each kyoku with its places."""
        return tuple(zip(self.match.kyokus, self.places, strict=True))


def joined(reads: Sequence[ReadMatch]) -> ReadMatch:
    """Return the parts of one match as one match; raises `BadRecord` if a part has other players."""
    first, last = reads[0].match, reads[-1].match
    for read in reads:
        if read.match.names != first.names:
            raise BadRecord(
                f"{read.root}.name", f"the match has other players: {', '.join(map(repr, first.names))}"
            )
    kyokus = tuple(kyoku for read in reads for kyoku in read.match.kyokus)
    match = replace(first, kyokus=kyokus, final=last.final, scores=last.scores)
    return ReadMatch(
        match, tuple(places for read in reads for places in read.places), reads[-1].root, reads[-1].final
    )
