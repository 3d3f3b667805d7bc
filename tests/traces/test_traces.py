import pytest

from paiju.engine.registry import GAMES
from tests.engine.deals import variants
from tests.traces.trace import FOLDER, path_of, trace


@pytest.mark.parametrize("key", GAMES)
def test_the_game_plays_as_its_trace_says(key):
    own = [variant for variant in variants() if variant.key == key]
    assert path_of(key).read_text(encoding="utf-8") == trace(GAMES[key], own), "python -m tests.traces"


def test_every_game_has_a_trace_and_every_trace_a_game():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
