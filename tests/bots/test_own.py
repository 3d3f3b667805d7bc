"""Own bots of a server, as levels."""

import pytest

from paiju.bots import registry
from paiju.bots.loading import BadBot
from paiju.bots.own import OwnBots

FILE = """
class Everywhere:
    def act(self, observation):
        return observation.prompt.default

class Landlord(Everywhere):
    games = ("doudizhu",)

class normal(Everywhere): ...

class Chess(Everywhere):
    games = ("chess",)
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return path


def test_a_class_is_a_level_of_the_games_that_it_plays(file):
    own = OwnBots()
    own.offer([f"{file}:Everywhere", f"{file}:Landlord"])
    assert own.levels("doudizhu") == ("Everywhere", "Landlord")
    assert own.levels("holdem") == ("Everywhere",)
    assert own.places == {"Everywhere": f"{file}:Everywhere", "Landlord": f"{file}:Landlord"}


def test_others_replace_them(file):
    own = OwnBots()
    own.offer([f"{file}:Everywhere"])
    own.offer([])
    assert own.levels("doudizhu") == ()


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["normal"], "there is a level normal already"),
        (["Everywhere", "Everywhere"], "there is a level Everywhere already"),
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
