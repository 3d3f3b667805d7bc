"""Words of mjai for draws; without a word, the reason follows from the steps of the kyoku."""

from collections.abc import Mapping
from typing import Final

from paiju.engine.games.riichi.formats.indicators import is_kan
from paiju.engine.games.riichi.formats.match import (
    SEATS,
    AnyStep,
    Discard,
    Draw,
    DrawReason,
    Flip,
)

WRITTEN: Final[Mapping[DrawReason, str]] = {
    "exhaustive": "fanpai",
    "nagashi_mangan": "nagashimangan",
    "kyuushu": "kyushukyuhai",
    "four_winds": "sufonrenta",
    "four_riichi": "suchareach",
    "four_kans": "sukaikan",
    "triple_ron": "sanchaho",
}
"""The words of gimite's server."""

READ: Final[Mapping[str, DrawReason]] = {
    **{word: reason for reason, word in WRITTEN.items()},
    "exhaustive_draw": "exhaustive",
    "nagashi_mangan": "nagashi_mangan",
    "kyushu_kyuhai": "kyuushu",
    "suufuurenta": "four_winds",
    "suurechi": "four_riichi",
    "suukansansen": "four_kans",
    "suukansanra": "four_kans",
    "triple_ron": "triple_ron",
}
"""Those and the words of riichienv."""

DRAWS: Final = 70
"""Tiles that can be drawn in a kyoku."""
_LEAST_NAGASHI: Final = 4000


def reason_of(steps: list[AnyStep], deltas: tuple[int, ...]) -> DrawReason:
    """Return why a kyoku without a win ended."""
    played = [step for step in steps if not isinstance(step, Flip)]
    discards = [step for step in played if isinstance(step, Discard)]
    if sum(isinstance(step, Draw) for step in played) == DRAWS:
        return "nagashi_mangan" if max(deltas) >= _LEAST_NAGASHI else "exhaustive"
    if played and isinstance(played[-1], Draw):
        return "kyuushu"
    if sum(step.riichi for step in discards) == SEATS:
        return "four_riichi"
    if sum(map(is_kan, played)) == SEATS:
        return "four_kans"
    return "four_winds" if len(discards) == SEATS else "triple_ron"
