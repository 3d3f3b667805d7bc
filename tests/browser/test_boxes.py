"""Whole deals of every game, looked at after every frame: nothing overlaps, is cut or lies beside the screen.

The cards and everybody's answers are the same in every run; `python -m tests.bench.boxes` plays deals of chance.
"""

import pytest

from paiju.engine.registry import GAMES
from tests.browser.scripted_visitor import Tour
from tests.browser.seeded import SEED
from tests.browser.sizes import DESK, PHONE, SIZES, Size
from tests.client.running_server import running_server
from tests.rotation import but_the_first

LANGS = ("zh", "en")
DAILY = [
    ("doudizhu", DESK, "en"),
    ("big_two", DESK, "zh"),
    ("riichi", PHONE, "en"),
]
SHEDDING_AND_TILES = [game for game in GAMES if game != "holdem"]
MOST_TOLD = 30
"""A fault that lasts is found in every state."""


def tours() -> list[tuple[str, Size, str]]:
    """Return games, screens and languages, those of every day first."""
    every = [(game, DESK, lang) for game in SHEDDING_AND_TILES for lang in LANGS]
    every += [("riichi", size, lang) for size in SIZES for lang in LANGS]
    return DAILY + [one for one in dict.fromkeys(every) if one not in DAILY]


@pytest.fixture(scope="module")
def server(server_options, tmp_path_factory):
    """A server that deals the same cards in every run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PAIJU_SESSIONS_PER_MINUTE", "100000")
        patch.setenv(SEED, "boxes")
        folder = tmp_path_factory.mktemp("paiju")
        with running_server(folder, "--no-demo", *server_options, module="tests.browser.seeded") as server:
            yield server


@pytest.mark.parametrize(
    ("game", "size", "lang"),
    but_the_first(tours(), "the same on another screen, in the other language", daily=len(DAILY)),
    indirect=["size"],
)
def test_nothing_lies_wrong_at_any_state_of_a_deal(visitors, company, game, size, lang):
    seen: list[str] = []
    Tour(
        visitors,
        company,
        game,
        seats=None,
        lang=lang,
        seed=1,
        found=lambda _page, fault, state: seen.append(f"[{state}] {fault}"),
        people=True,
    ).play(1)
    assert not seen, "\n".join(seen[:MOST_TOLD])
