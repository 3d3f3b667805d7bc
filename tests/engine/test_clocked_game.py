"""A game with a clock, claims and secret choices keeps the generic contract."""

from inspect import signature

import pytest

from paiju.engine.registry import GAMES
from tests.engine import test_contract
from tests.engine.deals import Variant
from tests.snatch import GAME, NoOptions

CONTRACT = [
    test
    for name, test in vars(test_contract).items()
    if name.startswith("test_") and "variant" in signature(test).parameters
]


@pytest.mark.parametrize("test", CONTRACT, ids=lambda test: test.__name__)
def test_a_game_with_a_clock_keeps_the_contract(test, monkeypatch):
    monkeypatch.setitem(GAMES, GAME.key, GAME)
    for seed in range(6):
        test(Variant(GAME.key, 4, NoOptions()), seed)
