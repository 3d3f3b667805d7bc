"""Hands of riichi against the `mahjong` package: `python -m tests.bench.riichi`; needs `pip install -e '.[dev]'`.

The full value of a winning hand: every yaku, dora, fu, han and who pays what, on the hands of the vectors, each side in
its own form of them: our texts of tiles, numbers of the 136 tiles. Both must give the same answers before they are
timed. Medians of rounds that take turns.
"""

from importlib.util import find_spec

from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.scoring.payments import ScoredWin, Stakes, payments
from paiju.engine.games.riichi.scoring.value import value
from paiju.engine.tiles.notation import parse_tiles
from paiju.engine.tiles.text import id34_of, is_red
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


def package_inputs(row):
    """Return what the package is asked: positional and named arguments."""
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld

    numbers, kinds = Numbers(), {"chi": Meld.CHI, "pon": Meld.PON}
    melds = [
        Meld(
            kinds.get(kind, Meld.KAN), [numbers(tile) for tile in parse_tiles(tiles)], opened=kind != "ankan"
        )
        for kind, tiles in row["melds"]
    ]
    concealed = [numbers(tile) for tile in parse_tiles(row["hand"])]
    winning = numbers(row["win"])
    flags = {f"is_{flag}": flag in row["flags"] for flag in FLAGS}
    config = HandConfig(
        **flags,
        is_daburu_riichi="double_riichi" in row["flags"],
        player_wind=id34_of(row["seat_wind"]),
        round_wind=id34_of(row["round_wind"]),
        kyoutaku_number=row["sticks"],
        tsumi_number=row["honba"],
        options=package_rules(),
    )
    tiles = sorted([*concealed, winning, *(number for meld in melds for number in meld.tiles)])
    indicators = [[4 * id34_of(tile) for tile in row[name]] for name in ("dora", "ura")]
    return (tiles, winning, melds, indicators[0], config), {"ura_dora_indicators": indicators[1]}


def package_rules():
    from mahjong.hand_calculating.hand_config import OptionalRules

    return OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)


def our_inputs(row):
    """Return what scoring is asked: the hand, and who pays."""
    winner = id34_of(row["seat_wind"]) - id34_of("1f")
    feeder = None if "tsumo" in row["flags"] else (winner + 1) % 4
    return hand_of(row), winner, feeder, Stakes(0, row["honba"], row["sticks"])


def main():
    """Print both sides and their ratio."""
    if find_spec("mahjong") is None:
        print("riichi: mahjong is not installed; pip install -e '.[dev]'")
        return
    from mahjong.hand_calculating.hand import HandCalculator

    options, asked = Options(), rows()
    hands, arguments = [our_inputs(row) for row in asked], [package_inputs(row) for row in asked]

    def paiju(_number):
        for hand, winner, feeder, stakes in hands:
            payments(ScoredWin(value(hand, options), winner), feeder, stakes)
        return len(hands)

    def package(_number):
        for positional, named in arguments:
            HandCalculator.estimate_hand_value(*positional, **named)
        return len(arguments)

    check(hands, arguments, options, HandCalculator)
    found = rates({"paiju": paiju, "mahjong": package})
    print(
        f"riichi, full value of {len(hands)} winning hands: {found['paiju']:,.0f} /s, mahjong "
        f"{found['mahjong']:,.0f} ({found['paiju'] / found['mahjong']:.1f} x, aim >= {AIM})"
    )


def check(hands, arguments, options, calculator):
    """Both sides give each hand the same han, fu and points."""
    for (hand, winner, feeder, stakes), (positional, named) in zip(hands, arguments, strict=True):
        worth, other = value(hand, options), calculator.estimate_hand_value(*positional, **named)
        total = sum(line.amount for line in payments(ScoredWin(worth, winner), feeder, stakes))
        assert (worth.han, worth.fu, total) == (other.han, other.fu, other.cost["total"]), hand


if __name__ == "__main__":
    main()
