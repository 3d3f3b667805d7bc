"""A table's options: their texts and bounds, resolving what a client sent, describing them for `GET /api/games`."""

from collections.abc import Mapping
from typing import Annotated, Any, get_args, get_origin

import msgspec

from paiju.engine.core.complaints import complaint
from paiju.engine.core.errors import BadOption
from paiju.engine.core.game import AnyGame, Name


def option_meta(label: Name, text: Name, labels: Mapping[str, Name] | None = None) -> msgspec.Meta:
    """Return the annotation of an option.

    `label`: a word or two; `text`: a sentence; `labels`: names for the values of an option that is a choice.
    """
    extra: dict[str, Any] = {"label": label, "text": text}
    return msgspec.Meta(extra=extra if labels is None else {**extra, "labels": labels})


def bounded_meta(least: int, most: int, label: Name, text: Name, step: int | None = None) -> msgspec.Meta:
    """Return the annotation of an option that is a number from `least` to `most`; with `step`, a multiple of it."""
    return msgspec.Meta(ge=least, le=most, multiple_of=step, extra={"label": label, "text": text})


def flag_meta(zh: str, en: str, zh_text: str, en_text: str) -> msgspec.Meta:
    """Return the annotation of an option that is on or off: its label, then its text, in both languages."""
    return option_meta(Name(zh, en), Name(zh_text, en_text))


def resolve_options(game: AnyGame, raw: Mapping[str, Any]) -> msgspec.Struct:
    """Return the game's options from a client's map: defaults, then `preset`, then the other keys.

    Raises `BadOption` for an unknown preset or key, a value of the wrong type or range, or values that contradict
    each other.
    """
    # The preset comes first: an option that is named beside it wins.
    chosen: dict[str, Any] = {}
    given = dict(raw)
    if "preset" in given:
        preset = given.pop("preset")
        if not isinstance(preset, str):
            raise BadOption("$.preset", "a preset is named by text")
        if preset not in game.presets:
            raise BadOption("$.preset", f"unknown preset {preset!r}; one of {', '.join(game.presets)}")
        chosen.update(game.presets[preset])
    fields = game.options_type.__struct_fields__
    for key in given:
        if key not in fields:
            raise BadOption(f"$.{key}", f"{game.key} has no such option; it has {', '.join(fields)}")
    chosen.update(given)
    try:
        return msgspec.convert(chosen, game.options_type)
    except msgspec.ValidationError as error:
        text, path = complaint(error, game.options_type)
        raise BadOption(path, text) from None


def plain_options(game: AnyGame, raw: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option of the game as plain data, with the defaults filled in; raises `BadOption`."""
    return dict(msgspec.to_builtins(resolve_options(game, raw)))


def describe_options(options_type: type[msgspec.Struct]) -> list[dict[str, Any]]:
    """Return `[{key, type, default, choices?, labels?, min?, max?, multiple_of?, label, text}]`, one per option.

    `label` (a word or two), `text` (a sentence) and, for a choice, `labels` (value to a word or two) are the `Name`s
    that the field's `Meta(extra={"label": …, "text": …, "labels": {…}})` carries.
    """
    described = []
    for field in msgspec.structs.fields(options_type):
        info = msgspec.inspect.type_info(field.type)
        words: dict[str, Any] = {}
        if isinstance(info, msgspec.inspect.Metadata):
            words = info.extra or {}
            info = info.type
        shape = _shape(info, field.type)
        if "choices" in shape:
            shape["labels"] = words.get("labels", {})
        named = {"label": words.get("label"), "text": words.get("text")}
        described.append({"key": field.name, "default": field.default, **shape, **named})
    return described


def _shape(info: msgspec.inspect.Type, declared: Any) -> dict[str, Any]:
    match info:
        case msgspec.inspect.BoolType():
            return {"type": "bool"}
        case msgspec.inspect.IntType(ge=low, le=high, multiple_of=step):
            bounds = {"type": "int", "min": low, "max": high}
            return bounds if step is None else {**bounds, "multiple_of": step}
        case msgspec.inspect.LiteralType():
            # msgspec sorts the values; players should see them in the order that was written down.
            literal = get_args(declared)[0] if get_origin(declared) is Annotated else declared
            return {"type": "choice", "choices": list(get_args(literal))}
    raise TypeError(f"an option of type {info} cannot be described; use bool, a bounded int or a Literal")
