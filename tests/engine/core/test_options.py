from typing import Annotated, ClassVar, Literal

import msgspec
import pytest

from paiju.engine.core.errors import BadOption
from paiju.engine.core.game import Name
from paiju.engine.core.options import describe_options, resolve_options

WORDS = {
    "label": Name("快慢", "Speed"),
    "labels": {"slow": Name("慢", "Slow"), "fast": Name("快", "Fast")},
    "text": Name("快慢：每步几秒", "Speed: seconds a turn"),
}


class Options(msgspec.Struct, frozen=True):
    speed: Annotated[Literal["slow", "fast"], msgspec.Meta(extra=WORDS)] = "slow"
    jokers: bool = False
    stake: Annotated[int, msgspec.Meta(ge=1, le=9)] = 2


class Game:
    key = "demo"
    options_type = Options
    presets: ClassVar = {"quick": {"speed": "fast", "stake": 3}}


def test_defaults_then_preset_then_own_choices():
    assert resolve_options(Game, {}) == Options()
    assert resolve_options(Game, {"preset": "quick"}) == Options("fast", stake=3)
    assert resolve_options(Game, {"stake": 5, "preset": "quick"}) == Options("fast", stake=5)


@pytest.mark.parametrize(
    ("raw", "path"), [({"preset": "x"}, "$.preset"), ({"x": 1}, "$.x"), ({"stake": 10}, "$.stake")]
)
def test_what_does_not_fit_is_named(raw, path):
    with pytest.raises(BadOption) as caught:
        resolve_options(Game, raw)
    assert caught.value.path == path


def test_options_are_described_in_their_order():
    assert describe_options(Options) == [
        {
            "key": "speed",
            "default": "slow",
            "type": "choice",
            "choices": ["slow", "fast"],
            **WORDS,
        },
        {"key": "jokers", "default": False, "type": "bool", "label": None, "text": None},
        {"key": "stake", "default": 2, "type": "int", "min": 1, "max": 9, "label": None, "text": None},
    ]


def test_an_option_nobody_could_describe_is_refused():
    class Bad(msgspec.Struct):
        name: str = ""

    with pytest.raises(TypeError, match="cannot be described"):
        describe_options(Bad)
