"""What does not fit a type is told in plain words, with the choices that there are."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from paiju.engine.core.complaints import complaint
from paiju.engine.registry import GAMES
from tests.rows import rows


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
