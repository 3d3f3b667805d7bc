"""The tutorials' code does what the tutorials say."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from paiju.bots.shedding.climbing import ClimbingBot
from paiju.engine.games.climbing import Climbing
from paiju.engine.registry import GAMES
from tests.bots.offline import play_deal
from tests.client.running_server import running_server
from tests.engine.deals import Variant
from tests.engine.secrets import SEEN, TOLD, seen_when_climbing, smallest_cards
from tests.engine.test_contract import keeps_the_contract
from tests.engine.test_secrecy import unseen_cards_leave_no_trace
from tests.long import rest_long

DEFAULT = "http://127.0.0.1:8000"
ROOT = Path(__file__).parents[2]
TUTORIALS = ROOT / "docs" / "tutorials"


def listing(page, name):
    """The code of a tutorial that is to be saved under a name."""
    found = re.search(rf"```python\n# {re.escape(name)}\n(.*?)```", (TUTORIALS / page).read_text(), re.DOTALL)
    assert found is not None
    return found[1]


def run(*words, folder):
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_first_bot_plays_two_deals(server_url, tmp_path):
    (tmp_path / "tight.py").write_text(listing("first-bot.md", "tight.py"))
    words = ("--game", "doudizhu", "--count", 3, "--deals", 2, "--url", server_url)
    told = run("-m", "paiju.cli.main", "bot", "--module", "tight.py:Tight", *words, folder=tmp_path)
    assert "Tight 1" in told


def test_the_bot_runs_from_a_program_too(server_url, tmp_path):
    (program,) = re.findall(
        r"```python\n(from paiju.client .*?)```", (TUTORIALS / "first-bot.md").read_text(), re.DOTALL
    )
    assert DEFAULT in program
    text = listing("first-bot.md", "tight.py") + program.replace(DEFAULT, server_url)
    (tmp_path / "program.py").write_text(text)
    assert re.fullmatch(r"[(\[]-?\d+, -?\d+, -?\d+[)\]]\n", run("program.py", folder=tmp_path))


def test_the_holdem_bot_plays_the_servers_copy_of_itself(tmp_path):
    (tmp_path / "equity.py").write_text(listing("holdem-bot.md", "equity.py"))
    text = listing("holdem-bot.md", "duel.py")
    assert DEFAULT in text
    folder = tmp_path / "paiju"
    with running_server(folder, "--no-demo", "--bots", f"{tmp_path}/equity.py:Equity") as server:
        (tmp_path / "duel.py").write_text(text.replace(DEFAULT, server.url))
        told = run("duel.py", folder=tmp_path)
    hands = re.findall(r"[(\[](-?\d+), (-?\d+)[)\]]", told)
    assert len(hands) == 3
    assert all(int(own) + int(other) == 0 for own, other in hands)


def test_the_first_bot_ends_in_the_arena_with_an_interval(tmp_path):
    (tmp_path / "tight.py").write_text(listing("first-bot.md", "tight.py"))
    words = ("tight.py:Tight", "random", "--game", "doudizhu", "--deals", "3", "--json", "result.json")
    command = [sys.executable, "-m", "paiju.cli.main", "arena", *words]
    told = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=True
    ).stdout
    assert told.startswith("18 deals with the cards of 3 seeds")
    assert re.search(r"tight.py:Tight over random: [+-][\d.]+ points a deal, 95 % from [+-]", told)
    assert json.loads((tmp_path / "result.json").read_text())["players"][0]["faults"] == {}


def test_the_first_bot_plays_from_a_program_without_a_server(tmp_path):
    text = (TUTORIALS / "first-bot.md").read_text()
    (program,) = re.findall(r"```python\n(from paiju.bots import arena.*?)```", text, re.DOTALL)
    (tmp_path / "program.py").write_text(listing("first-bot.md", "tight.py") + program)
    assert re.fullmatch(r"\(-?\d+, -?\d+, -?\d+\)\n", run("program.py", folder=tmp_path))


def test_the_stronger_bot_searches_without_a_fault_and_is_measured(tmp_path):
    for name in ("deep.py", "plain.py"):
        (tmp_path / name).write_text(listing("stronger-bot.md", name))
    words = ("deep.py:Deep", "plain.py:Plain", "--game", "three_two_one", "--deals", "2", "--strict")
    told = subprocess.run(
        [sys.executable, "-m", "paiju.cli.main", "arena", *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=280,
        check=True,
    ).stdout
    assert told.startswith("4 deals with the cards of 2 seeds")
    assert re.search(r"deep.py:Deep over plain.py:Plain: [+-][\d.]+ points a deal, 95 % from [+-]", told)


def test_the_own_client_plays_a_deal_to_its_settlement(server_url, tmp_path):
    (tmp_path / "client.py").write_text(listing("own-client.md", "client.py"))
    told = run("client.py", server_url, folder=tmp_path).splitlines()
    assert "'e': 'deal_started'" in "".join(told)
    assert "'e': 'settled'" in told[-1]


@pytest.fixture
def ninth(monkeypatch):
    names: dict = {}
    exec(compile(listing("ninth-game.md", "run_fast.py"), "run_fast.py", "exec"), names)
    game = Climbing(names["RUN_FAST"])
    monkeypatch.setitem(GAMES, game.key, game)
    monkeypatch.setitem(SEEN, game.key, seen_when_climbing)
    monkeypatch.setitem(TOLD, game.key, smallest_cards)
    return game


def test_the_ninth_game_keeps_the_contract_and_its_secrets(ninth, subtests):
    variant = Variant(ninth.key, ninth.seats.default, ninth.options_type())
    keeps_the_contract(subtests, variant, 1)
    unseen_cards_leave_no_trace(variant, 1)


def test_the_climbing_bot_plays_the_ninth_game(ninth):
    state, _ = play_deal(ninth.key, [ClimbingBot(seat) for seat in range(3)], 1)
    assert ninth.outcome(state) is not None


LEFT_OUT = {".git", ".venv", "web", "images", ".hypothesis", ".mypy_cache", ".ruff_cache"}
"""Files that a patched copy of the tree does not need."""


def patch(folder, page):
    """Apply a tutorial's patches to a copy of the tree, and save its test there."""
    for diff in re.findall(r"```diff\n(.*?)```", (TUTORIALS / page).read_text(), re.DOTALL):
        # Less context: a neighbour's line may change while the place stays the same.
        words = ["git", "apply", "-C1", "--unidiff-zero", "--recount", "-"]
        done = subprocess.run(words, cwd=folder, input=diff, text=True, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
    path = folder / suites_of(page)[0]
    path.write_text(listing(page, path.name))


def test_the_learner_gets_better_within_some_deals(tmp_path):
    (tmp_path / "learn.py").write_text(listing("train.md", "learn.py"))
    told = run("learn.py", "three_two_one", 120, 40, folder=tmp_path)
    first, *_, last = map(float, re.findall(r"deals: ([+-][\d.]+) ±", told))
    assert len(told.splitlines()) == 5
    assert last > first + 2


def run_in(folder, *words):
    """Run Python in a copy of the tree, on its modules and not on these."""
    parts = ("engine", "protocol", "server", "client", "bots", "envs", "cli")
    path = os.pathsep.join(map(str, (folder, *(folder / part for part in parts))))
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    return done.stdout


def suites_of(page):
    """The test files that a tutorial says to run."""
    return re.findall(r"^\$ pytest (.*)$", (TUTORIALS / page).read_text(), re.MULTILINE)[0].split()


@pytest.mark.timeout(400)  # every test runs in a separate process
@pytest.mark.parametrize("every", rest_long([False, True], "the wire's whole suite"), ids=["own", "every"])
def test_a_new_request_a_new_route_and_a_new_field_by_their_tutorials(tmp_path, every):
    folder = tmp_path / "tree"
    shutil.copytree(ROOT, folder, ignore=lambda _, names: LEFT_OUT & set(names))
    pages = ("new-request.md", "new-route.md", *(() if every else ("new-table-field.md",)))
    for page in pages:
        patch(folder, page)
    commands = re.findall(r"^\$ python (-m .*)$", (TUTORIALS / "new-request.md").read_text(), re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        run_in(folder, *command.split())
    suites = [suite for page in pages for suite in suites_of(page)]
    if not every:
        _, requests, wire = suites_of("new-request.md")
        suites = [suite.replace(requests, f"{requests}/test_table.py") for suite in suites if suite != wire]
    told = run_in(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", *suites)
    assert "failed" not in told
