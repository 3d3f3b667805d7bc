"""Wins with the first draw (天和, 地和): docs/rules/riichi.md "tenhou", "chiihou"."""

from paiju.engine.games.riichi.scoring.hand import EAST
from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yakuman

TENHOU = yakuman("tenhou")
CHIIHOU = yakuman("chiihou")


def first_turn(win: Win) -> Found:
    """Tenhou, yakuman: the dealer wins with its first draw.

    Chiihou, yakuman: another seat wins with its first draw, before any call or concealed kan.
    """
    hand = win.hand
    if not hand.first_turn or not hand.tsumo or hand.melds:
        return NONE
    return TENHOU if hand.seat_wind == EAST else CHIIHOU
