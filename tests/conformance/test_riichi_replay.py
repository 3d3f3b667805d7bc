"""Real riichi games played by the rules from their files, and what the game then writes compared with the file.

`test_riichi_games` follows the same games event by event; here the engine's own import and export do it.
"""

import gzip
import json

import pytest

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.export import export_kyoku
from paiju.engine.games.riichi.formats.mjai_read import parse_mjai
from paiju.engine.games.riichi.formats.places import Places, ReadMatch, joined
from paiju.engine.games.riichi.formats.replay_match import replay_match
from paiju.engine.games.riichi.formats.tenhou6 import parse_tenhou6
from paiju.engine.games.riichi.formats.tenhou6_result import format_result
from paiju.engine.games.riichi.progress import final_scores, next_carry
from tests.conformance.conftest import vectors_directory
from tests.conformance.riichi_records import alike, read_neutral
from tests.conformance.test_riichi_logs import LOGS, MADE_UP, files, pytest_generate_tests  # noqa: F401

OTHER_WORDS = {"confusing_nakis_7"}
"""Its result is in English, and has a line for ura indicators that count nothing."""
NOTES = {"akochan_1000_0": ["$[501]: seat 1 has 38 fu, by the rules 40"]}
"""What other programs say otherwise: akochan does not round fu up."""


def notes_of(played):
    return [note for one in played for note in one.notes]


def test_a_tenhou6_game_is_played_and_written_as_it_was(tenhou6, tally):
    read = joined(parse_tenhou6(tenhou6.read_bytes()))
    if tenhou6.name in MADE_UP:
        with pytest.raises(BadRecord):
            replay_match(read)
        return
    played = replay_match(read)
    assert notes_of(played) == []
    for one, kyoku in zip(played, read.match.kyokus, strict=True):
        ours = export_kyoku(one.carry, one.actions).kyoku
        assert alike(ours) == alike(kyoku) or tenhou6.stem in OTHER_WORDS
        assert format_result(ours.end) == format_result(kyoku.end) or tenhou6.stem in OTHER_WORDS
        tally["mahjong/logs/tenhou6 played (kyoku)"] += 1


def test_a_neutral_game_is_played_to_its_end(neutral, tally):
    match = read_neutral(json.loads(neutral.read_text()))
    played = replay_match(ReadMatch(match, tuple(map(nowhere, match.kyokus))))
    assert [note for note in notes_of(played) if "has the yaku" in note or " fu, " in note] == []
    last = next_carry(played[-1].state)
    assert match.final is None or (last.points, final_scores(last)) == (match.final, match.scores)
    tally["mahjong/logs/tenhou played (kyoku)"] += len(played)


def nowhere(kyoku):
    """Places of a kyoku that has none: the number of each step."""
    steps = tuple(f"step {number}" for number in range(len(kyoku.steps)))
    hands = tuple(("hand",) * len(hand) for hand in kyoku.hands)
    return Places("start", "points", hands, "indicator", steps, ("ura",) * len(kyoku.ura), "end")


def test_an_mjai_game_is_played_to_its_end(mjai, tally):
    played = replay_match(parse_mjai(mjai.read_bytes()))
    assert notes_of(played) == NOTES.get(mjai.stem, [])
    tally["mahjong/logs/mjai played (kyoku)"] += len(played)


def test_riichienv_games_are_played_to_their_end(pytestconfig, tally):
    """Every third one: `test_riichi_games` compares each decision of them all."""
    path = vectors_directory(pytestconfig) / LOGS / "riichienv_games.jsonl.gz"
    lines = gzip.decompress(path.read_bytes()).splitlines() if path.exists() else []
    for row in map(json.loads, lines[::3]):
        read = parse_mjai(json.dumps(row["events"]))
        played = replay_match(read)
        last = next_carry(played[-1].state)
        assert (notes_of(played), last.over, list(last.points)) == ([], True, row["scores"])
        tally["mahjong/logs/riichienv_games played (kyoku)"] += len(played)
