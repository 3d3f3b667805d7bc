"""Hands of riichi against the `mahjong` package: `python -m tests.bench.riichi`; needs `pip install -e '.[dev]'`.

The full value of a winning hand: every yaku, dora, fu, han and who pays what, on the hands of the vectors, each side in
its own form of them: our texts of tiles, numbers of the 136 tiles. Both must give the same answers before they are
timed. Medians of rounds that take turns.
"""

from importlib.util import find_spec

from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.payments import Stakes, Won, payments
from paiju.engine.games.riichi.scoring.value import value
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import is_red, id34_of
from tests.bench.poker import rates
from tests.conformance.files import default_directory, find_files
from tests.conformance.riichi_hands import hand_of

AIM = 2
FLAGS = ("tsumo", "riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou")


def rows():
    """Return the rows of the vectors that are worth something."""
    file = next(file for file in find_files(default_directory()) if file.name == "riichi_score.jsonl.gz")
    return [row for row in map(file.parse, file.lines()) if "han" in row.get("result", {})]


class Numbers:
    """Gives each tile of a hand one of the package's 136 numbers: the first of the fives is the red one."""

    def __init__(self):
        self.given = {4: 1, 13: 1, 22: 1}

    def __call__(self, tile):
        kind = id34_of(tile)
        if is_red(tile):
            return 4 * kind
        self.given[kind] = self.given.get(kind, 0) + 1
        return 4 * kind + self.given[kind] - 1
