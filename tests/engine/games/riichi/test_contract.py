"""What the suites of all games promise, for the presets of riichi: those suites try each option alone."""

import inspect

import pytest

from paiju.engine.core.options import resolve_options
from tests.engine import test_contract
from tests.engine.deals import Variant
from tests.engine.games.riichi.table import GAME
from tests.long import rest_long

SEEDS = 3


def promises():
    """The tests of the contract that are about a deal of a variant."""
    for name, test in vars(test_contract).items():
        if name.startswith("test_") and list(inspect.signature(test).parameters) == ["variant", "seed"]:
            yield pytest.param(test, id=name.removeprefix("test_"))


PRESETS = [Variant("riichi", 4, resolve_options(GAME, options)) for options in GAME.presets.values()]
DEALS = [
    deal
    for variant in PRESETS
    for deal in rest_long([(variant, seed) for seed in range(SEEDS)], "more deals of the same variant")
]


@pytest.mark.parametrize("promise", list(promises()))
@pytest.mark.parametrize(("variant", "seed"), DEALS, ids=str)
def test_riichi_keeps_the_contract(promise, variant, seed):
    promise(variant, seed)
