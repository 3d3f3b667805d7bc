"""Riichi (立直), double riichi and ippatsu (一发): docs/rules/riichi.md "riichi", "double_riichi", "ippatsu"."""

from paiju.engine.games.riichi.scoring.win import Win
from paiju.engine.games.riichi.scoring.worth import NONE, Found, yaku

RIICHI = (NONE, yaku("riichi", 1), yaku("double_riichi", 2))
IPPATSU = yaku("ippatsu", 1)


def riichi(win: Win) -> Found:
    """Riichi, 1 han, closed only: the hand was declared tenpai with a discard, for a stick of 1,000 points.

    Double riichi, 2 han, instead of riichi: declared with the first discard, before any call. Ippatsu, 1 han more: won
    within one go-around after the declaration, without a call in between.
    """
    hand = win.hand
    return RIICHI[hand.riichi] + IPPATSU if hand.ippatsu and hand.riichi else RIICHI[hand.riichi]
