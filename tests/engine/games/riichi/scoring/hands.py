"""Hands as short text: `won("234m 5s", "5s", "c123m p555p")` and what they are worth."""

from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.hand import Hand
from paiju.engine.games.riichi.scoring.value import value
from paiju.engine.mahjong.melds import Meld
from paiju.engine.tiles.notation import parse_tiles

TENHOU = Options()
KINDS = {"c": "chow", "p": "pung", "k": "ankan", "s": "shouminkan", "d": "daiminkan"}
"""The letter before a meld."""
SOUTH, WEST, NORTH = 1, 2, 3


def melds_of(text):
    return tuple(
        Meld(KINDS[meld[0]], parse_tiles(meld[1:]), None if meld[0] == "k" else 0) for meld in text.split()
    )


def won(concealed, winning, melds="", **facts):
    """A hand that is won by ron unless `tsumo`; seat South, round East, so that winds of both differ."""
    facts = {"tsumo": False, "seat_wind": SOUTH, "round_wind": 0} | facts
    return Hand(concealed=parse_tiles(concealed), winning=winning, melds=melds_of(melds), **facts)


def worth(concealed, winning, melds="", *, options=TENHOU, **facts):
    return value(won(concealed, winning, melds, **facts), options)


def yaku(*args, **facts):
    """The yaku of a hand with their han; {} if it has none."""
    found = worth(*args, **facts)
    return {} if found is None else {line.name: line.han for line in found.yaku}


def yaku_of(text):
    """The yaku of a hand in words, as `pinfu 1, tanyao 1`: its tiles, the winning one, its melds, and `tsumo`."""
    words = text.split()
    concealed, winning, *melds = (word for word in words if word != "tsumo")
    found = yaku(concealed, winning, " ".join(melds), tsumo="tsumo" in words)
    return ", ".join(f"{name} {han}" for name, han in found.items())


def fu(*args, **facts):
    """The fu of a hand, and its lines but the base: [(reason, fu, tile)]."""
    found = worth(*args, **facts)
    return found.fu, [(line.reason, line.fu, line.tile) for line in found.fu_lines[1:]]
