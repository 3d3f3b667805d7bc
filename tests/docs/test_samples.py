"""The bots of README and tutorials play without a fault, pyright accepts them all, and mypy the typed ones."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from paiju.bots import arena
from paiju.bots.loading import load_bot
from paiju.engine.registry import GAMES
from tests.docs.samples import PAGES, ROOT, save

TYPED = {"typed.py", "equity.py", "tenpai.py", "blood.py"}
CLASSES = {"my_bot.py": "MyBot", "tight.py": "Tight"}


@pytest.fixture
def sample(tmp_path):
    """`sample(name)`: the path of a listing that a page tells to save under this name."""

    return lambda name: save(name, tmp_path)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("name", CLASSES)
def test_a_sample_plays_every_game_without_a_fault(sample, name, key):
    kind = load_bot(f"{sample(name)}:{CLASSES[name]}")
    options = {} if GAMES[key].match is None else {"length": "tonpu"}
    bots = [kind(seed) for seed in range(GAMES[key].seats.default)]
    played = arena.play(bots, key, 2, options=options, strict=True)
    assert sum(moves.count for moves in played.moves) > 0


def checked(*paths):
    words = ["--config-file", "pyproject.toml", "--no-error-summary", *map(str, paths)]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    return done.stdout + done.stderr


def test_the_typed_samples_pass_mypy_and_a_wrong_field_does_not(sample):
    assert checked(*map(sample, TYPED)) == ""
    path = sample("typed.py")
    # Another length: mypy takes a file of the same size and second for unchanged.
    path.write_text(path.read_text().replace("view.hand", "view.fingers"))
    assert 'has no attribute "fingers"' in checked(path)


def pyright(folder):
    """What pyright, in its usual strictness, finds in the files of a folder: (file, text) of each error."""
    (folder / "pyrightconfig.json").write_text('{"typeCheckingMode": "standard"}')
    words = ["--outputjson", "--pythonpath", sys.executable, "--project", str(folder)]
    done = subprocess.run(
        [sys.executable, "-m", "basedpyright", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    found = json.loads(done.stdout)
    assert found["summary"]["filesAnalyzed"] == len(list(folder.glob("*.py")))
    return [(Path(each["file"]).name, each["message"]) for each in found["generalDiagnostics"]]


def test_pyright_accepts_every_sample_and_sees_a_wrong_field(sample, tmp_path):
    paths = {name: sample(name) for name in PAGES}
    (tmp_path / "wrong.py").write_text(paths["typed.py"].read_text().replace("view.hand", "view.fingers"))
    ((file, text),) = pyright(tmp_path)
    assert file == "wrong.py"
    assert 'Cannot access attribute "fingers"' in text
