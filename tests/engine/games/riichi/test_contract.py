"""What the suites of all games promise, for riichi before it is in the registry: it is given to them as it is."""

import inspect
from typing import Any

import pytest

from paiju.engine.core.game import NotProjected
from paiju.engine.core.options import describe_options, resolve_options
from tests.engine import deals, test_contract
from tests.engine.games.riichi.table import GAME
from tests.rotation import but_the_first

SEEDS = 3


class Variant(deals.Variant):
    """The game itself, which the registry does not have yet."""

    game = GAME


def variants():
    """The presets, and each option's other values alone."""
    chosen: list[dict[str, Any]] = [{}, *GAME.presets.values(), {"length": "tonpu"}, {"kokushi_ankan": True}]
    options = describe_options(GAME.options_type)
    chosen += [{option["key"]: not option["default"]} for option in options if option["type"] == "bool"]
    return [Variant("riichi", 4, resolve_options(GAME, options)) for options in chosen]


def promises():
    """The tests of the contract that are about a deal of a variant."""
    for name, test in vars(test_contract).items():
        if name.startswith("test_") and list(inspect.signature(test).parameters) == ["variant", "seed"]:
            yield pytest.param(test, id=name.removeprefix("test_"))


DEALS = [
    deal
    for variant in variants()
    for deal in but_the_first([(variant, seed) for seed in range(SEEDS)], "more deals of the same variant")
]


@pytest.mark.parametrize("promise", list(promises()))
@pytest.mark.parametrize(("variant", "seed"), DEALS, ids=str)
def test_riichi_keeps_the_contract(promise, variant, seed):
    promise(variant, seed)


def test_an_event_of_which_nobody_has_decided_who_may_see_it_is_shown_to_nobody():
    for viewer in (None, 0):
        with pytest.raises(NotProjected, match="Unheard"):
            GAME.project(test_contract.Unheard("1m"), viewer)
