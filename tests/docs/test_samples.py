"""The bots of README and tutorial play every game without a fault, and the typed one passes mypy."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from paiju.bots import arena
from paiju.bots.loading import load_bot
from paiju.engine.registry import GAMES

ROOT = Path(__file__).parents[2]
PAGES = {
    "my_bot.py": "README.md",
    "tight.py": "docs/tutorials/first-bot.md",
    "typed.py": "docs/tutorials/first-bot.md",
}
CLASSES = {"my_bot.py": "MyBot", "tight.py": "Tight"}


@pytest.fixture
def sample(tmp_path):
    """`sample(name)`: the path of a listing that a page tells to save under this name."""

    def save(name):
        text = (ROOT / PAGES[name]).read_text()
        (listing,) = re.findall(rf"```python\n# {re.escape(name)}\n(.*?)```", text, re.DOTALL)
        path = tmp_path / name
        path.write_text(listing)
        return path

    return save


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("name", CLASSES)
def test_a_sample_plays_every_game_without_a_fault(sample, name, key):
    kind = load_bot(f"{sample(name)}:{CLASSES[name]}")
    options = {} if GAMES[key].match is None else {"length": "tonpu"}
    bots = [kind(seed) for seed in range(GAMES[key].seats.default)]
    played = arena.play(bots, key, 2, options=options, strict=True)
    assert sum(moves.count for moves in played.moves) > 0


def checked(path):
    words = ["--config-file", "pyproject.toml", "--no-error-summary", str(path)]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    return done.stdout + done.stderr


def test_the_typed_sample_passes_mypy_and_a_wrong_field_does_not(sample):
    path = sample("typed.py")
    assert checked(path) == ""
    # Another length: mypy takes a file of the same size and second for unchanged.
    path.write_text(path.read_text().replace("view.hand", "view.fingers"))
    assert 'has no attribute "fingers"' in checked(path)
