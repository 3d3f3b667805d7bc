"""Whole deals of several games, looked at after every frame: nothing overlaps, is cut or lies beside the screen.

The cards and everybody's answers are the same in every run; `python -m tests.bench.boxes` plays deals of chance.
"""

import pytest

from paiju.engine.registry import GAMES
from tests.browser.screens import Screen, Screens, Sighting
from tests.browser.scripted_visitor import Tour
from tests.browser.seeded import SEED
from tests.browser.sizes import DESK, LARGE, PHONE, SMALL
from tests.client.running_server import running_server
from tests.long import rest_long

TOURS = [
    ("doudizhu", LARGE[0], "en"),
    ("doudizhu", DESK, "en"),
    ("riichi", LARGE[0], "zh"),
    ("holdem", LARGE[0], "zh"),
    ("riichi", PHONE, "en"),
    ("big_two", DESK, "zh"),
    ("doudizhu_x", SMALL, "zh"),
    ("wuguapi", PHONE, "en"),
    ("wuguapi", DESK, "en"),
    ("qigui521", SMALL, "zh"),
    ("qigui523", DESK, "en"),
    ("chengdu", DESK, "en"),
]
PHONES = [Screen(size, lang) for lang in ("en", "zh") for size in (PHONE, SMALL)]
MOST_TOLD = 30
"""A fault that lasts is found in every state."""


@pytest.fixture(scope="module")
def server(server_options, tmp_path_factory):
    """A server that deals the same cards in every run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SEED, "boxes")
        folder = tmp_path_factory.mktemp("paiju")
        with running_server(folder, "--no-demo", *server_options, module="tests.browser.seeded") as server:
            yield server


@pytest.mark.parametrize(
    "game", rest_long(("doudizhu", *(game for game in GAMES if game != "doudizhu")), "other games")
)
@pytest.mark.parametrize("size", [PHONE], indirect=True)
def test_names_of_eight_letters_are_whole_on_phones(visitors, company, game, size):
    """Before the deal, in its opening and in its first rounds; and nothing else lies wrong there."""
    look_on(visitors, company, game, PHONES, answers=2)


@pytest.mark.long(reason="each state of whole deals; test_layout looks at the fullest ones")
@pytest.mark.parametrize(("game", "size", "lang"), TOURS, indirect=["size"])
def test_nothing_lies_wrong_at_any_state_of_a_deal(visitors, company, game, size, lang):
    look_on(visitors, company, game, [Screen(size, lang)])


def look_on(visitors, company, game: str, screens: list[Screen], answers: int | None = None) -> None:
    """Make a tour of one deal, and expect no fault."""
    seen: list[str] = []

    def found(_page: Screens, sighting: Sighting) -> None:
        seen.append(f"{sighting.screen} [{sighting.state}] {sighting.fault}")

    Tour(visitors, company, game, screens, found, people=True, answers=answers).play(1)
    assert not seen, "\n".join(seen[:MOST_TOLD])
