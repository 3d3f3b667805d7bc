"""Our mjai exports, replayed in riichienv: `python -m tests.bench.riichi_exports [KYOKU]`; needs the extra `bench`.

Kyoku of our own and the real games of the vectors are written as mjai and read by riichienv, which must find as many
kyoku, with the same points after each, and the same payment for each win. riichienv 0.4.11 takes every win for one with
the last tile, which is put right here. After a kan it reads three more things otherwise than docs/rules/riichi.md says
(`BY_RULE`): a payment that differs must become ours once these are put right, and is counted by the rules it needs.
"""

import sys
import tempfile
from collections import Counter
from itertools import combinations
from pathlib import Path

from paiju.engine.games.riichi.formats.export import export_kyoku
from paiju.engine.games.riichi.formats.files import match_of
from paiju.engine.games.riichi.formats.indicators import is_kan
from paiju.engine.games.riichi.formats.match import Draw, Flip, Kan, points_after
from paiju.engine.games.riichi.formats.mjai_words import DRAWS
from paiju.engine.games.riichi.formats.mjai_write import format_mjai
from paiju.engine.games.riichi.formats.places import joined
from paiju.engine.games.riichi.formats.tenhou6 import parse_tenhou6
from paiju.engine.tiles.text import TILES34
from tests.conformance.files import default_directory
from tests.engine.games.riichi.formats.games import log_of, played

KYOKU = 200

BY_RULE = {
    "indicator": "a kan turns one more indicator; theirs counts the one of each `dora` message twice",
    "tiles": "a concealed kan is made of its four tiles of the hand; theirs keeps them there and melds four 1m",
    "rinshan": "a win with the tile that replaces a kan is 岭上开花; theirs forgets that the tile replaced one",
}
"""Differences that docs/rules/riichi.md decides, by a word."""
WRONG = {"match with other kyoku", "kyoku with other points", "win with another payment"}


def matches(number):
    """Real games, and kyoku of our own."""
    for path in sorted((default_directory() / "mahjong" / "logs" / "tenhou_json").glob("*.json")):
        yield joined(parse_tenhou6(path.read_bytes())).match
    for seed in range(number):
        carry, steps = played(seed)
        yield match_of([export_kyoku(carry, log_of(steps))], ())


def replayed(match, folder):
    """riichienv's kyoku of a match."""
    from riichienv import MjaiReplay

    path = folder / "match.jsonl"
    path.write_text(format_mjai(match))
    return list(MjaiReplay.from_jsonl(str(path), "tenhou").take_kyokus())


def payment_of(context, kyoku, win, mended=()):
    """What riichienv has the others pay, as `Tally.payment` has it, once what `mended` names is read as ours."""
    from riichienv._riichienv import HandEvaluator

    conditions = context.conditions
    if sum(isinstance(step, Draw) for step in kyoku.steps) < DRAWS:
        conditions.haitei = conditions.houtei = False
    conditions.rinshan = conditions.rinshan or ("rinshan" in mended and replaces_a_kan(kyoku))
    shown = 1 + sum(isinstance(step, Flip) for step in kyoku.steps)
    indicators = context.dora_indicators[: shown if "indicator" in mended else None]
    hand = with_kans(context, kyoku, win) if "tiles" in mended else (context.tiles, context.melds)
    calculator = HandEvaluator(*hand)
    found = calculator.calc(context.agari_tile, indicators, context.ura_indicators, conditions)
    if win.seat != win.feeder:
        return (found.ron_agari,)
    others = (found.tsumo_agari_ko,)
    return others if win.seat == kyoku.dealer else (*others, found.tsumo_agari_oya)


def replaces_a_kan(kyoku):
    """Whether the last tile that was drawn is one that replaces a kan, and nothing followed it."""
    steps = [step for step in kyoku.steps if not isinstance(step, Flip)]
    return isinstance(steps[-1], Draw) and is_kan(steps[-2])


def with_kans(context, kyoku, win):
    """The tiles and melds of riichienv's winner once its concealed kans are made of the tiles that we wrote."""
    from riichienv import Meld, MeldType

    kinds = [
        TILES34.index(step.tiles[0].replace("0", "5"))
        for step in kyoku.steps
        if isinstance(step, Kan) and (step.seat, step.kind) == (win.seat, "ankan")
    ]
    kans = [Meld(MeldType.Ankan, list(range(4 * kind, 4 * kind + 4)), opened=False) for kind in kinds]
    others = [meld for meld in context.melds if meld.meld_type != MeldType.Ankan]
    return [tile for tile in context.tiles if tile // 4 not in kinds], others + kans


def rules_behind(context, kyoku, win):
    """The fewest words of `BY_RULE` that make the payment ours; None if they do not."""
    if not any(map(is_kan, kyoku.steps)):
        return None
    sets = (words for size in range(1, 1 + len(BY_RULE)) for words in combinations(BY_RULE, size))
    return next(
        (words for words in sets if payment_of(context, kyoku, win, words) == win.tally.payment), None
    )


def compare(match, folder):
    """Yield a word for each kyoku and win of a match."""
    theirs = replayed(match, folder)
    yield "match" if len(theirs) == len(match.kyokus) else "match with other kyoku"
    for found, kyoku in zip(theirs, match.kyokus, strict=False):
        yield "kyoku" if tuple(found.end_scores) == points_after(kyoku) else "kyoku with other points"
        for context in found.take_win_result_contexts():
            win = next(win for win in kyoku.end if win.seat == context.seat)
            if payment_of(context, kyoku, win) == win.tally.payment:
                yield "win after a kan" if any(map(is_kan, kyoku.steps)) else "win"
                continue
            rules = rules_behind(context, kyoku, win)
            yield f"win after a kan by rule: {', '.join(rules)}" if rules else "win with another payment"


def main(number=KYOKU):
    counts = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for match in matches(int(number)):
            counts.update(compare(match, Path(folder)))
    for word, count in sorted(counts.items()):
        print(f"{word}: {count}")
    for word, why in BY_RULE.items():
        print(f"by rule, `{word}`: {why}")
    sys.exit(bool(WRONG & counts.keys()))


if __name__ == "__main__":
    main(*sys.argv[1:])
