"""Differences between a recorded kyoku and the same kyoku played by the rules of the game."""

from collections.abc import Iterator

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.match import Drawn, Flip, Kyoku, Win, deltas_of, gains_of
from paiju.engine.games.riichi.formats.places import Places
from paiju.engine.tiles.text import Tile


def differences(kyoku: Kyoku, found: Kyoku, places: Places) -> tuple[str, ...]:
    """Return sentences about tolerated differences: words of the result, and times at which indicators turned.

    Raises `BadRecord` if the end differs (the reason of a draw, a winner or a feeder), or the points do.
    """
    _check_end(kyoku, found, places)
    return tuple(f"{places.end}: {text}" for text in (*_flips(kyoku, found), *_result(kyoku, found)))


def _check_end(kyoku: Kyoku, found: Kyoku, places: Places) -> None:
    ends = [
        end.reason if isinstance(end, Drawn) else sorted((win.seat, win.feeder) for win in end)
        for end in (kyoku.end, found.end)
    ]
    if ends[0] != ends[1]:
        raise BadRecord(places.end, f"by the rules the kyoku ends as {_end_words(found)}")
    told = all(deltas_of(kyoku))
    if told and gains_of(kyoku) != gains_of(found):
        gains = ", ".join(str(list(deltas)) for deltas in deltas_of(found))
        raise BadRecord(places.end, f"by the rules the gains are {gains}")


def _end_words(kyoku: Kyoku) -> str:
    if isinstance(kyoku.end, Drawn):
        return f"a draw: {kyoku.end.reason}"
    return ", ".join(f"a win of seat {win.seat} from seat {win.feeder}" for win in kyoku.end)


def _flips(kyoku: Kyoku, found: Kyoku) -> Iterator[str]:
    """Yield a sentence if indicators were turned at other times."""
    theirs, ours = (_turned(record) for record in (kyoku, found))
    if theirs != ours:
        yield f"indicators are turned as {theirs}, by the rules {ours} (before step, tile)"


def _turned(kyoku: Kyoku) -> list[tuple[int, Tile]]:
    """Return each further indicator, and how many steps come before it."""
    return [
        (place - number, step.tile)
        for number, (place, step) in enumerate(
            (place, step) for place, step in enumerate(kyoku.steps) if isinstance(step, Flip)
        )
    ]


def _result(kyoku: Kyoku, found: Kyoku) -> Iterator[str]:
    if isinstance(kyoku.end, Drawn) or isinstance(found.end, Drawn):
        return
    ours = {win.seat: win for win in found.end}
    for win in kyoku.end:
        yield from _of_win(win, ours[win.seat])


def _of_win(theirs: Win, ours: Win) -> Iterator[str]:
    """Yield the differences of two wins; what the record leaves out counts as equal."""
    if theirs.tally is not None and ours.tally is not None:
        for name in ("fu", "han", "limit"):
            values = [getattr(win.tally, name) for win in (theirs, ours)]
            if values[0] not in (None, values[1]):
                yield f"seat {ours.seat} has {values[0]} {name}, by the rules {values[1]}"
    yaku = [_yaku(win) for win in (theirs, ours)]
    if yaku[0] not in ([], yaku[1]):
        yield f"seat {ours.seat} has the yaku {yaku[0]}, by the rules {yaku[1]}"


def _yaku(win: Win) -> list[tuple[str, int]]:
    """Return the names and han of a win's yaku, without an `ura_dora` of 0 han, which some programs write."""
    return sorted((line.name, line.han) for line in win.yaku if (line.name, line.han) != ("ura_dora", 0))
