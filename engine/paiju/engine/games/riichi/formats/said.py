"""The points and hands in a record's messages, compared with the kyoku as the rules have played it."""

from typing import Any

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.events import Won
from paiju.engine.games.riichi.formats.match import SEATS, STICK, Drawn, Kyoku, declared, points_after
from paiju.engine.games.riichi.formats.places import Said
from paiju.engine.games.riichi.types import State
from paiju.engine.tiles.text import in_order


def check_said(said: tuple[Said, ...], found: Kyoku, state: State) -> None:
    """Raise `BadRecord` with the path of the first thing that the rules deny.

    `found` is the kyoku as the rules have it, seat 0 the first dealer; `state` is the game at its end.
    """
    points = found.points
    for one in said:
        if one.kind == "riichi":
            if one.seat not in declared(found):
                raise BadRecord(one.path, "by the rules this riichi does not stand: its tile is won")
            gains = tuple(-STICK * (seat == one.seat) for seat in range(SEATS))
            points = _moved(points, gains)
            _deny(one, "deltas", one.deltas, gains)
            _deny(one, "scores", one.scores, points)
        elif one.kind == "win":
            _check_win(one, next(won for won in state.wins if won.seat == one.seat))
        elif isinstance(found.end, Drawn) and found.end.tenpai is not None:
            _deny(one, "tenpais", one.tenpai, found.end.tenpai)
    # Programs book several wins of one tile in different orders, so only the points after all of them are compared.
    if said and said[-1].kind != "riichi":
        _deny(said[-1], "scores", said[-1].scores, points_after(found))


def _check_win(one: Said, won: Won) -> None:
    _deny(one, "hora_tehais", one.hand, in_order(won.hand), in_order((*won.hand, won.tile)))
    hand, honba = (
        sum(line.amount for line in won.lines if line.reason in reasons)
        for reasons in ({"hand", "pao"}, {"hand", "pao", "honba"})
    )
    _deny(one, "hora_points", one.points, hand, honba, won.amounts[won.seat])


def _deny(one: Said, field: str, told: Any, *right: Any) -> None:
    """Raise `BadRecord` if the value that a message tells for a field is not among the `right` ones."""
    if told is not None and told not in right:
        shown = list(right[0]) if isinstance(right[0], tuple) else right[0]
        raise BadRecord(f"{one.path}.{field}", f"by the rules this is {shown}")


def _moved(points: tuple[int, ...], gains: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(points, gains, strict=True)))
