"""Players of others: loaded, offered, and with few imports."""

import subprocess
import sys

import pytest

from paiju.bots import registry
from paiju.bots.loading import BadBot, check_plays, game_for, load_bot, make
from paiju.bots.own import OwnBots

# Loading a bot's class, and what is said of a file that holds none.

FILE = """
import sys
class Fine:
    def __init__(self, seed=0):
        self.seed = seed
    def act(self, observation):
        return observation.prompt.default

class Unseeded:
    def act(self, observation): ...

class Needy:
    def __init__(self, model): ...
    def act(self, observation): ...

class Async:
    async def act(self, observation): ...

class Lazy:
    def act(self, observation):
        yield 1

class Bare:
    def act(self): ...

class Idle: ...

class Poker(Fine):
    games = "holdem"

class Landlord(Fine):
    games = ("doudizhu", "doudizhu_x")

class Chess(Fine):
    games = ("chess",)

class normal(Fine): ...

class Leaving:
    def __init__(self): sys.exit(3)
    def act(self, observation): ...
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return path


def test_a_class_is_loaded_once_and_made_with_its_seed(file):
    kind = load_bot(f"{file}:Fine")
    assert load_bot(f"{file}:Fine") is kind
    assert make(kind, 7).seed == 7
    assert make(load_bot(f"{file}:Unseeded"), 7)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Async", "act is async; write a plain `def act"),
        ("Lazy", "act yields; write a plain `def act"),
        ("Bare", "act takes one observation"),
        ("Idle", "no class Idle with a method act"),
        ("Absent", "no class Absent with a method act"),
        ("Chess", "games names chess; there are doudizhu, "),
    ],
)
def test_a_class_that_cannot_play_is_refused_when_it_is_loaded(file, name, reason):
    with pytest.raises(BadBot, match=reason):
        load_bot(f"{file}:{name}")


def test_a_class_that_needs_arguments_is_refused(file):
    with pytest.raises(BadBot, match="Needy cannot be made without arguments"):
        make(load_bot(f"{file}:Needy"), 1)


def test_a_class_or_a_file_that_ends_the_process_is_refused(file, tmp_path):
    with pytest.raises(BadBot, match=r"Leaving ended the process when it was made \(SystemExit 3\)"):
        make(load_bot(f"{file}:Leaving"), 0)
    (tmp_path / "leaves.py").write_text("raise SystemExit(4)")
    with pytest.raises(BadBot, match=r"leaves\.py cannot be imported: SystemExit: 4"):
        load_bot(f"{tmp_path}/leaves.py:Mine")


def test_a_place_that_is_none_is_refused(tmp_path):
    with pytest.raises(BadBot, match=r"write FILE.py:CLASS"):
        load_bot("mine")
    with pytest.raises(BadBot, match="there is no file"):
        load_bot(f"{tmp_path}/absent.py:Mine")


def test_a_bot_plays_the_games_that_it_names_and_no_other(file):
    poker, fine = load_bot(f"{file}:Poker"), load_bot(f"{file}:Fine")
    check_plays(fine, "doudizhu")
    check_plays(poker(), "holdem")
    with pytest.raises(BadBot, match=r"^Poker plays holdem only$"):
        check_plays(poker(), "doudizhu")


def test_the_game_is_the_usual_one_or_the_only_one_that_all_play(file):
    poker, landlord, fine = (load_bot(f"{file}:{name}") for name in ("Poker", "Landlord", "Fine"))
    assert game_for([], "riichi") == game_for([fine], "riichi") == "riichi"
    assert game_for([fine, poker()], "riichi") == "holdem"
    assert game_for([landlord], "doudizhu") == "doudizhu"
    with pytest.raises(BadBot, match=r"^Landlord plays doudizhu, doudizhu_x only: name the game$"):
        game_for([landlord], "riichi")
    with pytest.raises(BadBot, match=r"^Poker plays holdem only; Landlord plays doudizhu, doudizhu_x only$"):
        game_for([poker, landlord], "riichi")


# Own bots of a server, as levels.


def test_a_class_is_a_level_of_the_games_that_it_plays(file):
    own = OwnBots()
    own.offer([f"{file}:Fine", f"{file}:Landlord"])
    assert own.levels("doudizhu") == ("Fine", "Landlord")
    assert own.levels("holdem") == ("Fine",)
    assert own.places == {"Fine": f"{file}:Fine", "Landlord": f"{file}:Landlord"}


def test_others_replace_them(file):
    own = OwnBots()
    own.offer([f"{file}:Fine"])
    own.offer([])
    assert own.levels("doudizhu") == ()


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["normal"], "there is a level normal already"),
        (["Fine", "Fine"], "there is a level Fine already"),
        (["Chess"], "games names chess; there are doudizhu"),
        (["Absent"], "there is no class Absent"),
    ],
)
def test_one_that_cannot_be_offered_is_refused(file, names, reason):
    with pytest.raises(BadBot, match=reason):
        OwnBots().offer([f"{file}:{name}" for name in names], {"normal"})


def test_the_registry_lists_them_last(file, monkeypatch):
    own = OwnBots()
    own.offer([f"{file}:Landlord"])
    monkeypatch.setattr(registry, "OWN", own)
    assert registry.levels("doudizhu")[0] == "normal"
    assert registry.levels("doudizhu")[-1] == "Landlord"
    assert "Landlord" not in registry.levels("holdem")


# The SDK, the arena and the environments import nothing that only the server needs.

SERVERS = (
    "starlette",
    "uvicorn",
    "uvloop",
    "redis",
    "hiredis",
    "pydantic",
    "jwt",
    "structlog",
    "prometheus_client",
)


MODULES = (
    "paiju.bots.arena",
    "paiju.client",
    "paiju.bots.own",
    "paiju.cli.arena_records",
    *(f"paiju.envs.{name}" for name in ("aec", "seat", "tables", "rlcard")),
)
LOOK = f"""
import importlib, sys
for module in {MODULES}:
    importlib.import_module(module)
    assert not {{*{SERVERS}, "paiju.server"}} & {{*sys.modules}}, module
import paiju.cli.conformance.running  # its tables are decided as a server's: by rules, without what serves them
assert not {{*{SERVERS}}} & {{*sys.modules}}
"""


def test_a_module_of_bot_authors_imports_no_part_of_a_server():
    done = subprocess.run(
        [sys.executable, "-c", LOOK], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
