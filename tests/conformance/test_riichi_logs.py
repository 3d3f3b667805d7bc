"""Real riichi games in several notations: each file says the same, and each is written again as it was.

Without the team's vectors there is one short hand-made game in tests/vectors.
"""

import gzip
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from paiju.engine.core.errors import BadRecord
from paiju.engine.games.riichi.formats.check import check
from paiju.engine.games.riichi.formats.match import Drawn
from paiju.engine.games.riichi.formats.mjai_read import parse_mjai
from paiju.engine.games.riichi.formats.mjai_write import format_mjai
from paiju.engine.games.riichi.formats.places import joined
from paiju.engine.games.riichi.formats.tenhou6 import format_tenhou6, parse_tenhou6
from tests.conformance.conftest import vectors_directory
from tests.conformance.riichi_records import alike, differences, read_neutral, tally_differences

LOGS = Path("mahjong", "logs")
MADE_UP = {
    "confusing_nakis_1.json": "$.log[0][16]",
    "confusing_nakis_2.json": "$.log[0][11][2]",
}
"""Fragments that nobody played, and where it shows: a stick that nobody gets, and a set with more fives."""


def files(config, *folders):
    directory = vectors_directory(config) / LOGS
    return [path for folder in folders for path in sorted((directory / folder).glob("*")) if path.is_file()]


FOLDERS = {
    "tenhou6": ("tenhou_json", "tenhou_json_fragments"),
    "game6": ("tenhou_json",),
    "mjai": ("mjai",),
    "neutral": ("tenhou",),
}
"""Where the files of each parameter are."""


def pytest_generate_tests(metafunc):
    for name, folders in FOLDERS.items():
        if name in metafunc.fixturenames:
            found = files(metafunc.config, *folders)
            metafunc.parametrize(
                name, found, ids=[f"riichi-{path.parent.name}-{path.stem}" for path in found]
            )


def documents(path):
    return [json.loads(line) for line in path.read_text().split("\n") if line.strip()]


def test_a_tenhou6_file_is_written_again_as_it_was(tenhou6, tally):
    reads = parse_tenhou6(tenhou6.read_bytes())
    assert [json.loads(format_tenhou6(read.match)) for read in reads] == documents(tenhou6)
    tally[f"mahjong/logs/{tenhou6.parent.name} (kyoku)"] += sum(len(read.match.kyokus) for read in reads)


def test_a_tenhou6_file_could_have_been_played(tenhou6):
    read = joined(parse_tenhou6(tenhou6.read_bytes()))
    if tenhou6.name in MADE_UP:
        with pytest.raises(BadRecord) as refusal:
            check(read)
        assert refusal.value.path == MADE_UP[tenhou6.name]
    else:
        check(read)


def test_a_tenhou6_game_is_the_same_in_mjai(tenhou6):
    if tenhou6.name in MADE_UP:
        return
    match = joined(parse_tenhou6(tenhou6.read_bytes())).match
    again = parse_mjai(format_mjai(match)).match
    for kyoku, found in zip(match.kyokus, again.kyokus, strict=True):
        assert without_words(found) == without_words(kyoku)


def without_words(kyoku):
    """A kyoku without the facts that mjai cannot express: yaku in words, and the liable seat."""
    if isinstance(kyoku.end, Drawn):
        return replace(kyoku, end=replace(kyoku.end, tenpai=None))
    end = tuple(replace(win, tally=None, yaku=(), words="", liable=None) for win in kyoku.end)
    return replace(kyoku, end=end)


def test_the_neutral_game_and_the_tenhou6_game_say_the_same(game6):
    neutral = game6.parents[1] / "tenhou" / game6.name
    read = joined(parse_tenhou6(game6.read_bytes())).match
    assert disagreements(read, read_neutral(json.loads(neutral.read_text()))) == []


def disagreements(found, wanted):
    """What two records of a match differ in; `wanted` may be a part of the match, and holds at least one kyoku."""
    others = {(kyoku.number, kyoku.honba): kyoku for kyoku in found.kyokus}
    pairs = [(others[kyoku.number, kyoku.honba], kyoku) for kyoku in wanted.kyokus]
    assert pairs
    return [
        text for one, other in pairs for text in (*differences(one, other), *tally_differences(one, other))
    ]


def test_a_win_more_than_the_record_tells_is_a_difference():
    one, two = (SimpleNamespace(end=(SimpleNamespace(tally=None),) * wins) for wins in (1, 2))
    assert list(tally_differences(two, one)) == ["2 wins, not 1"]


def test_an_mjai_file_is_read_and_the_same_again(mjai, tally):
    read = parse_mjai(mjai.read_bytes())
    check(read)
    again = parse_mjai(format_mjai(read.match))
    assert again.match == read.match
    tally["mahjong/logs/mjai (kyoku)"] += len(read.match.kyokus)


def test_riichienv_games_are_read_and_the_same_again(pytestconfig, tally):
    path = vectors_directory(pytestconfig) / LOGS / "riichienv_games.jsonl.gz"
    lines = gzip.decompress(path.read_bytes()).splitlines() if path.exists() else []
    for row in map(json.loads, lines):
        read = parse_mjai(json.dumps(row["events"]))
        check(read._replace(match=replace(read.match, final=tuple(row["scores"]))))
        assert [*map(alike, parse_mjai(format_mjai(read.match)).match.kyokus)] == [
            *map(alike, read.match.kyokus)
        ]
        tally["mahjong/logs/riichienv_games (kyoku)"] += len(read.match.kyokus)
