"""Options of a game, and what is said of a wrong one."""

from typing import Annotated, ClassVar, Literal

import msgspec
import pytest
from msgspec import Meta

from paiju.engine.core.complaints import complaint
from paiju.engine.core.errors import BadOption
from paiju.engine.core.game import Name
from paiju.engine.core.options import (
    bounded_meta,
    describe_options,
    flag_meta,
    option_meta,
    plain_options,
    resolve_options,
)
from paiju.engine.registry import GAMES
from tests.rows import rows

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


@rows(
    ("raw", "path"),
    [
        *(({"preset": name}, "$.preset") for name in ("x", None, 1, [], {})),
        ({"x": 1}, "$.x"),
        ({"stake": 10}, "$.stake"),
    ],
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


def test_the_step_of_a_number_is_told_and_kept():
    game = GAMES["riichi"]
    steps = {option["key"]: option.get("multiple_of") for option in describe_options(game.options_type)}
    stepped = {key: step for key, step in steps.items() if step is not None}
    assert stepped == {"start": 100, "target": 100, "settle": 100, "double_wind_fu": 2}
    for key in stepped:
        with pytest.raises(BadOption, match="multiple of") as caught:
            resolve_options(game, {key: plain_options(game, {})[key] - 1})
        assert caught.value.path == f"$.{key}"


def test_an_option_nobody_could_describe_is_refused():
    class Bad(msgspec.Struct):
        name: str = ""

    with pytest.raises(TypeError, match="cannot be described"):
        describe_options(Bad)


def test_a_declared_option_carries_its_words_and_bounds():
    label, text, labels = WORDS["label"], WORDS["text"], WORDS["labels"]

    class Declared(msgspec.Struct, frozen=True):
        speed: Annotated[Literal["slow", "fast"], option_meta(label, text, labels)] = "slow"
        jokers: Annotated[bool, flag_meta("鬼", "Jokers", "有鬼", "With jokers")] = False
        stake: Annotated[int, bounded_meta(2, 8, label, text, 2)] = 2

    speed, jokers, stake = describe_options(Declared)
    assert speed == {
        "key": "speed",
        "default": "slow",
        "type": "choice",
        "choices": ["slow", "fast"],
        **WORDS,
    }
    assert (jokers["label"], jokers["text"]) == (Name("鬼", "Jokers"), Name("有鬼", "With jokers"))
    assert (stake["min"], stake["max"]) == (2, 8)
    for wrong in (0, 3, 10):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"stake": wrong}, Declared)


# What does not fit a type is told in plain words, with the choices that there are.


class Play(msgspec.Struct, tag="play", tag_field="a"):
    cards: tuple[str, ...]


class Pass(msgspec.Struct, frozen=True, tag="pass", tag_field="a", forbid_unknown_fields=True):
    pass


class Sent(msgspec.Struct):
    action: Play | Pass = Pass()
    how: Literal["call", "score"] | None = None
    seats: Annotated[int, Meta(ge=2, le=10)] = 2
    seed: Annotated[str, Meta(pattern="^[0-9a-f]+$", description="hex digits")] | None = None
    code: Annotated[str, Meta(pattern="^[A-Z]+$", max_length=6)] = "A"
    parts: tuple[Play, ...] = ()
    pair: tuple[int, Literal["x", "y"]] = (1, "x")


@rows(
    ("plain", "text", "path"),
    [
        ({"action": {"a": "fly"}}, "'fly' is none of play, pass", "$.action.a"),
        ({"action": {"a": "f" * 500}}, f"'{'f' * 59} is none of play, pass", "$.action.a"),
        ({"action": {"a": {}}}, "expected text, got a map", "$.action.a"),
        ({"action": {"a": []}}, "expected text, got a list", "$.action.a"),
        ({"action": {"a": None}}, "expected text, got null", "$.action.a"),
        ({"action": "pass"}, "expected a map, got text", "$.action"),
        ({"action": {"a": "play"}}, "`cards` is missing", "$.action.cards"),
        ({"action": {"a": "pass", "x": 1}}, "there is no field `x` here", "$.action"),
        ({"action": {"a": "play", "cards": "3d"}}, "expected a list, got text", "$.action.cards"),
        (
            {"parts": [{"a": "play", "cards": ["3d", 4]}]},
            "expected text, got a whole number",
            "$.parts[0].cards[1]",
        ),
        ({"how": "loud"}, "'loud' is none of call, score", "$.how"),
        ({"pair": [1, "z"]}, "'z' is none of x, y", "$.pair[1]"),
        ({"seats": 1}, "expected a whole number >= 2", "$.seats"),
        ({"seats": True}, "expected a whole number, got true or false", "$.seats"),
        ({"seed": "zz"}, "expected hex digits", "$.seed"),
        ({"seed": 3}, "expected text or null, got a whole number", "$.seed"),
        ({"code": "a"}, "expected text of another form", "$.code"),
        ({"code": "AAAAAAA"}, "expected text of length <= 6", "$.code"),
        ([], "expected a map, got a list", "$"),
    ],
)
def test_a_complaint_is_a_sentence_with_a_path(plain, text, path):
    with pytest.raises(msgspec.ValidationError) as found:
        msgspec.convert(plain, Sent)
    told, where = complaint(found.value, Sent)
    # msgspec sorts the members of a union by an order of its own.
    assert (sorted(told.replace(",", "").split()), where) == (sorted(text.replace(",", "").split()), path)


@rows("key", GAMES)
def test_an_unknown_action_is_told_every_action_of_the_game(key):
    kind = msgspec.defstruct("Sent", [("action", GAMES[key].action_type)])
    with pytest.raises(msgspec.ValidationError) as found:
        msgspec.convert({"action": {"a": "fly"}}, kind)
    text, path = complaint(found.value, kind)
    tags = {
        one.__struct_config__.tag
        for one in getattr(GAMES[key].action_type, "__args__", (GAMES[key].action_type,))
    }
    assert (set(text.removeprefix("'fly' is none of ").split(", ")), path) == (tags, "$.action.a")
