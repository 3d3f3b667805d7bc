"""docs/figures.md has the figures of the code, and says of each count what adds to it."""

import re

import pytest

from paiju.bots import arena
from paiju.engine.registry import GAMES
from tests.docs.figures import DOCUMENT, written

PAGE = DOCUMENT.read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### (.+)\n([^#]+)", PAGE.split("## The figures")[0], re.MULTILINE))


def described(game):
    (found,) = (text for head, text in SECTIONS.items() if game.name.zh in head.split(", "))
    rows = [line.split("|")[1] for line in found.splitlines() if line.startswith("| `")]
    return {count for row in rows for count in re.findall(r"`(\w+)`", row)}


def test_the_tables_are_those_of_the_code():
    assert written(PAGE) == PAGE


@pytest.mark.parametrize("key", GAMES)
def test_each_count_is_described(key):
    game = GAMES[key]
    used = {
        name for one in game.counts.figures for name in (*one.times.split(" - "), *one.chances.split(" - "))
    }
    used |= {one.squares for one in game.counts.figures if one.squares}
    played = arena.play(["random"] * game.seats.default, key, 1)
    assert used | {name for seat in played.counts for name in seat} <= described(game)
    assert used == described(game)
