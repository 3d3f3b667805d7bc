"""Our mjai exports, replayed in riichienv: `python -m tests.bench.riichi_exports [KYOKU]`; needs the extra `bench`.

Kyoku of our own and the real games of the vectors are written as mjai and read by riichienv, which must find as many
kyoku, with the same points after each, and the same payment for each win. riichienv 0.4.11 takes every win for one with
the last tile, which is put right here, and in kyoku with a kan it loses melds or counts dora twice, also where Tenhou's
own result agrees with ours: those wins are counted apart.
"""

import sys
import tempfile
from collections import Counter
from pathlib import Path

from paiju.engine.games.riichi.formats.export import export_kyoku
from paiju.engine.games.riichi.formats.files import match_of
from paiju.engine.games.riichi.formats.indicators import is_kan
from paiju.engine.games.riichi.formats.match import Draw, points_after
from paiju.engine.games.riichi.formats.mjai_words import DRAWS
from paiju.engine.games.riichi.formats.mjai_write import format_mjai
from paiju.engine.games.riichi.formats.places import joined
from paiju.engine.games.riichi.formats.tenhou6 import parse_tenhou6
from tests.conformance.files import default_directory
from tests.engine.games.riichi.formats.games import log_of, played

KYOKU = 200


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


def payment_of(context, kyoku, win):
    """What riichienv has the others pay, as `Tally.payment` has it."""
    conditions = context.conditions
    if sum(isinstance(step, Draw) for step in kyoku.steps) < DRAWS:
        conditions.haitei = conditions.houtei = False
    found = context.calculate(context.create_calculator(), conditions)
    if win.seat != win.feeder:
        return (found.ron_agari,)
    others = (found.tsumo_agari_ko,)
    return others if win.seat == kyoku.dealer else (*others, found.tsumo_agari_oya)


def compare(match, folder):
    """Yield a word for each kyoku and win of a match."""
    theirs = replayed(match, folder)
    yield "match" if len(theirs) == len(match.kyokus) else "match with other kyoku"
    for found, kyoku in zip(theirs, match.kyokus, strict=False):
        yield "kyoku" if tuple(found.end_scores) == points_after(kyoku) else "kyoku with other points"
        for context in found.take_win_result_contexts():
            win = next(win for win in kyoku.end if win.seat == context.seat)
            equal = payment_of(context, kyoku, win) == win.tally.payment
            kan = " after a kan" if any(map(is_kan, kyoku.steps)) else ""
            yield f"win{kan}" if equal else f"win{kan} with another payment"


def main(number=KYOKU):
    counts = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for match in matches(int(number)):
            counts.update(compare(match, Path(folder)))
    for word, count in sorted(counts.items()):
        print(f"{word}: {count}")
    wrong = {"match with other kyoku", "kyoku with other points", "win with another payment"}
    sys.exit(bool(wrong & counts.keys()))


if __name__ == "__main__":
    main(*sys.argv[1:])
