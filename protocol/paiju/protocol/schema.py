"""JSON Schema of the wire, made from the structs that read and write it.

`python -m paiju.protocol.schema` writes the files:

    messages.json   what clients and servers send, and the events of a table
    record.json     a finished deal (docs/records.md)
    games/KEY.json  a game's options, actions, events, view, and what each kind of prompt allows

Every field has the text that stands under it in the source.
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
from msgspec.inspect import StructType, multi_type_info

from paiju.engine.core.game import AnyGame
from paiju.engine.registry import GAMES
from paiju.protocol import events, records
from paiju.protocol.messages import Reply, Request

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
FOLDER: Final = Path(__file__).parents[3] / "docs" / "schema"


def documents() -> dict[str, dict[str, Any]]:
    """Return every schema by the path of its file below `docs/schema`."""
    wire = {
        "Request": Request,
        "ServerMessage": Reply,
        "TableEvent": events.TableEvent,
    }
    games = {f"games/{key}.json": _of_game(game) for key, game in GAMES.items()}
    return {
        "messages.json": _document("The messages of Paiju", wire),
        "record.json": _document("A finished deal", {"Record": records.DealRecord}),
        **games,
    }


def written(document: Mapping[str, Any]) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _of_game(game: AnyGame) -> dict[str, Any]:
    prompts = {f"Legal_{kind}": choice for kind, choice in game.choice_types.items()}
    kinds = {
        "GameOptions": game.options_type,
        "Action": game.action_type,
        "GameEvent": game.event_type,
        "GameView": game.view_type,
        **prompts,
    }
    return _document(f"{game.name.zh} ({game.name.en})", kinds)


def _document(title: str, kinds: Mapping[str, Any]) -> dict[str, Any]:
    """Return one schema in which each of the kinds is a definition of its own beside those it refers to."""
    tops, defs = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    for struct in _structs_in(kinds.values()):
        if struct.__name__ in defs:
            _describe(defs[struct.__name__], struct)
    named = {name: top for name, top in zip(kinds, tops, strict=True) if top != {"$ref": f"#/$defs/{name}"}}
    return {"$schema": DIALECT, "title": title, "$defs": {**named, **defs}}


def _describe(schema: dict[str, Any], struct: type[msgspec.Struct]) -> None:
    """Give the properties of a struct's schema the texts under its fields."""
    texts = {name: text for base in reversed(struct.__mro__) for name, text in _texts(base).items()}
    for field in msgspec.structs.fields(struct):
        if field.name in texts:
            schema["properties"][field.encode_name]["description"] = texts[field.name]


@cache
def _texts(kind: type) -> Mapping[str, str]:
    """Return the text under each field that a class declares."""
    if kind is msgspec.Struct or not issubclass(kind, msgspec.Struct):
        return {}
    body = _classes(sys.modules[kind.__module__]).get(kind.__name__, [])
    return {
        field.target.id: " ".join(text.value.value.split())
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }


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
