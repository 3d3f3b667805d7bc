"""Checks that a recorded match could have been played; the rules test the rest in a replay."""

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.check_play import check_play
from paiju.engine.games.riichi.formats.check_points import check_points
from paiju.engine.games.riichi.formats.check_tiles import check_tiles
from paiju.engine.games.riichi.formats.places import ReadMatch


def check(read: ReadMatch) -> None:
    """Raise `BadRecord` with the path of the first tile, call or points that cannot be."""
    if not read.match.kyokus:
        raise BadRecord(read.root, "there is no kyoku")
    for kyoku, places in read.parts():
        check_tiles(kyoku, places, reds=read.match.reds)
        check_play(kyoku, places)
    check_points(read)
