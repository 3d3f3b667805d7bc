"""Generates JSON Schema of the wire from the structs that encode and decode it.

`python -m paiju.protocol.schema` writes the files:

    messages.json   messages of clients and servers, the events of a table, error codes and close codes
    acts.json       the operator's acts and their outcomes
    record.json     a finished deal, and a finished match (docs/records.md)
    games/KEY.json  a game's options, actions, events, view, the choice of each kind of prompt, and its help

The description of a field is the docstring under it in the source. A field is required if it is always present: a
client may leave out each field with a default, the server leaves defaults out of some structs only (`omit_defaults`).
A struct that both send, but only the server in full, has two definitions: `Pace` and `PaceInput`.

The page's TypeScript types are generated from these files: `npm run types` in web/.
"""

import ast
import inspect
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec
from msgspec import UNSET
from msgspec.inspect import StructType, multi_type_info

from paiju.engine.core.game import AnyGame, Settled, Turn
from paiju.engine.registry import GAMES
from paiju.protocol import acts, events, records
from paiju.protocol.errors import CloseCode, ErrorCode, may_reconnect
from paiju.protocol.messages import Reply, Request, TableLine

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
FOLDER: Final = Path(__file__).parents[3] / "docs" / "schema"
ANY_OF_A_GAME: Final = {"AnyAction": "a", "AnyEvent": "e"}
"""Names of "any action" and "any event" of a game in the schema of messages, and the field that holds the tag."""


def documents() -> dict[str, dict[str, Any]]:
    """Return each schema by the path of its file below `docs/schema`."""
    games = {f"games/{key}.json": _of_game(game) for key, game in GAMES.items()}
    return {
        "messages.json": _messages(),
        "record.json": document_of(
            "A finished deal, and a finished match",
            {},
            {"Record": records.DealRecord, "MatchRecord": records.MatchRecord},
        ),
        "acts.json": document_of(
            "The operator's acts (docs/operations.md)", {"Outcome": acts.Outcome}, {"Act": acts.AnyAct}
        ),
        **games,
    }


def written(document: Mapping[str, Any]) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _messages() -> dict[str, Any]:
    sent = {
        "ServerMessage": Reply,
        "TableLine": TableLine,
        "TableEvent": events.TableEvent,
        "CommonEvent": Turn | Settled,
    }
    document = document_of("The messages of Paiju", sent, {"Request": Request})
    document["$defs"] |= {"ErrorCode": _error_codes(), "CloseCode": _close_codes()}
    return document


def _of_game(game: AnyGame) -> dict[str, Any]:
    prompts = {f"Legal_{kind}": choice for kind, choice in game.choice_types.items()}
    helps = {} if game.help is None else {"GameHelp": game.help.help_type}
    sent = {"GameEvent": game.event_type, "GameView": game.view_type, **prompts, **helps}
    taken = {"GameOptions": game.options_type, "Action": game.action_type}
    return document_of(f"{game.name.zh} ({game.name.en})", sent, taken)


def document_of(title: str, sent: Mapping[str, Any], taken: Mapping[str, Any]) -> dict[str, Any]:
    """Return one schema with a definition for each kind, and for each struct that it refers to.

    `sent`: the kinds that the server sends, with every field that it always sends. `taken`: the kinds that it reads,
    where fields with defaults may be left out.
    """
    outward, inward = _definitions(sent, in_full=True), _definitions(taken, in_full=False)
    twice = _differing(inward, outward)
    text = json.dumps(inward)
    for name in twice:
        text = text.replace(_reference(name), _reference(f"{name}Input"))
    inputs = {f"{name}Input" if name in twice else name: found for name, found in json.loads(text).items()}
    for name in twice:
        inputs[f"{name}Input"]["title"] = f"{name}Input"
    definitions = {**inputs, **outward}
    text = json.dumps(definitions)
    for name, field in ANY_OF_A_GAME.items():
        if _reference(name) in text:
            definitions[name] = tagged(name, field)
    return {"$schema": DIALECT, "title": title, "$defs": definitions}


def _differing(inward: Mapping[str, Any], outward: Mapping[str, Any]) -> set[str]:
    """Return the names that both have, but with definitions that differ, or refer to one that differs."""
    both = inward.keys() & outward.keys()
    found = {name for name in both if inward[name] != outward[name]}
    while more := {
        name for name in both - found if any(_reference(other) in json.dumps(inward[name]) for other in found)
    }:
        found |= more
    return found


def _reference(name: str) -> str:
    return f'"#/$defs/{name}"'


def _definitions(kinds: Mapping[str, Any], *, in_full: bool) -> dict[str, Any]:
    """Return the definitions of some kinds and of all that they refer to.

    `in_full`: as the server encodes them; else as a client may give them.
    """
    tops, defs = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    for struct in _structs_in(kinds.values()):
        if struct.__name__ in defs:
            _describe(defs[struct.__name__], struct)
            if in_full:
                _require(defs[struct.__name__], struct)
            _leave_open(defs[struct.__name__])
    named = {name: top for name, top in zip(kinds, tops, strict=True) if top != {"$ref": f"#/$defs/{name}"}}
    return {**named, **defs}


def _leave_open(schema: Any) -> None:
    """Remove the types of values in maps that only a game checks (`PlainMap`): they would take 300 lines per map."""
    if isinstance(schema, dict):
        if schema.get("$comment") == "plain":
            del schema["$comment"], schema["additionalProperties"]
        for part in schema.values():
            _leave_open(part)
    elif isinstance(schema, list):
        for part in schema:
            _leave_open(part)


def _require(schema: dict[str, Any], struct: type[msgspec.Struct]) -> None:
    """Fit a schema to its encoded struct: require fields that are always sent, exclude nulls that are never sent."""
    fields = msgspec.structs.fields(struct)
    if struct.__struct_config__.omit_defaults:
        for field in fields:
            if field.default is None:
                _without_null(schema["properties"], field.encode_name)
        return
    always = [field.encode_name for field in fields if field.default is not UNSET]
    tag = [name for name in schema["required"] if name not in always]
    schema["required"] = tag + always


def _without_null(properties: dict[str, Any], name: str) -> None:
    found = dict(properties[name])
    kinds = [kind for kind in found.pop("anyOf", ()) if kind != {"type": "null"}]
    if len(kinds) == 1:
        properties[name] = kinds[0] | found
    elif kinds:
        properties[name] = {"anyOf": kinds, **found}


def tagged(name: str, field: str) -> dict[str, Any]:
    """Return the schema of a map of which only the field that names its kind is known."""
    return {
        "title": name,
        "description": "One of the game's; `games/KEY.json` says which there are.",
        "type": "object",
        "properties": {field: {"type": "string"}},
        "required": [field],
        "additionalProperties": True,
    }


def _error_codes() -> dict[str, Any]:
    return {"title": "ErrorCode", "description": inspect.getdoc(ErrorCode), "enum": [*map(str, ErrorCode)]}


def _close_codes() -> dict[str, Any]:
    """Return every close code with its name, its text and whether a client reconnects after it."""
    texts = _texts(CloseCode)
    codes = [
        {
            "const": int(code),
            "title": code.name,
            "reconnect": may_reconnect(code),
            **({"description": texts[code.name]} if code.name in texts else {}),
        }
        for code in CloseCode
    ]
    return {"title": "CloseCode", "description": inspect.getdoc(CloseCode), "oneOf": codes}


def _describe(schema: dict[str, Any], struct: type[msgspec.Struct]) -> None:
    """Add the texts under a struct's fields to the properties of its schema."""
    bases = [
        base for base in struct.__mro__ if base is not msgspec.Struct and issubclass(base, msgspec.Struct)
    ]
    texts = {name: text for base in reversed(bases) for name, text in _texts(base).items()}
    for field in msgspec.structs.fields(struct):
        if field.name in texts:
            schema["properties"][field.encode_name]["description"] = texts[field.name]


@cache
def _texts(kind: type) -> Mapping[str, str]:
    """Return the text under each field, or each member, that a class declares."""
    body = _classes(sys.modules[kind.__module__]).get(kind.__name__, [])
    return {
        name: " ".join(text.value.value.split())
        for field, text in pairwise(body)
        if (name := _name_of(field)) is not None
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }


def _name_of(statement: ast.stmt) -> str | None:
    """Return the name that a statement of a class body declares; None for other statements."""
    match statement:
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
    return None


@cache
def _classes(module: ModuleType) -> Mapping[str, list[ast.stmt]]:
    tree = ast.parse(inspect.getsource(module))
    return {node.name: node.body for node in tree.body if isinstance(node, ast.ClassDef)}


def _structs_in(kinds: Iterable[Any]) -> Iterator[type[msgspec.Struct]]:
    """Yield every struct that the kinds consist of, each once."""
    seen: set[type] = set()
    waiting: list[Any] = list(multi_type_info(kinds))
    while waiting:
        info = waiting.pop()
        if isinstance(info, StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            yield info.cls
        if isinstance(info, msgspec.Struct):
            waiting += [getattr(info, name) for name in info.__struct_fields__]
        elif isinstance(info, tuple):
            waiting += info


def main() -> None:
    """Write every schema; files of games that are gone are removed."""
    texts = {FOLDER / name: written(document) for name, document in documents().items()}
    for old in {*FOLDER.rglob("*.json")} - set(texts):
        old.unlink()
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


if __name__ == "__main__":
    main()
