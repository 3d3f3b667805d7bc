"""The hands near cards that may not be played."""

import pytest

from paiju.engine.games.doudizhu import GAME
from paiju.engine.shedding.moves import PlayChoice, Played
from paiju.engine.shedding.nearest import Nearest, nearest

RULES = GAME.variant.rules["official"]
LEAD = PlayChoice(can_pass=False, must_cover=None)


def cover(cards, combo, rank):
    """A hand of another seat that must be covered."""
    return PlayChoice(can_pass=True, must_cover=Played(1, tuple(cards.split()), combo, rank, 1, 9))


PAIR, STRAIGHT = cover("9s 9h", "pair", "9"), cover("7s 6h 5h 4d 3d", "single_straight", "7")


@pytest.mark.parametrize(
    ("cards", "choice", "found"),
    [
        ("Kc Qc Jc Tc Td 9c", LEAD, Nearest(("9c", "Td", "Jc", "Qc", "Kc"))),
        ("Kc Qc Jc Td Tc", LEAD, Nearest(("Td", "Tc"))),
        ("Kc Qc Jc Tc", LEAD, Nearest(("Kc",), short=True)),
        ("3d 3c 3s 4c 5d", LEAD, Nearest(("3d", "3c", "3s", "5d"))),
        ("3d 4c", LEAD, Nearest()),
        ("4c 4d", PAIR, Nearest(smaller=True)),
        ("Tc", PAIR, Nearest(short=True)),
        ("Kc Qc Jc Tc 9c 4c", STRAIGHT, Nearest(("9c", "Tc", "Jc", "Qc", "Kc"))),
        ("7c 6c 5d 4c 3d", STRAIGHT, Nearest(smaller=True)),
        ("As", LEAD, Nearest()),
    ],
)
def test_hands_near_cards_are_named_with_what_they_lack(cards, choice, found):
    hand = ["Kc", "Qc", "Jc", "Tc", "Td", "9c", "7c", "6c", "5d", "4c", "4d", "3d", "3c", "3s"]
    assert nearest(RULES, hand, tuple(cards.split()), choice) == found
