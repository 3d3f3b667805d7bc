"""docs/schema is up to date with the structs, and valid for every message sent."""

import json

import msgspec
import pytest
from jsonschema import Draft202012Validator

from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.registry import GAMES
from paiju.protocol.errors import CloseCode, ErrorCode
from paiju.protocol.schema import FOLDER, documents, written
from tests.engine.deals import Variant, random_deal, viewers
from tests.long import by_family
from tests.protocol import samples
from tests.records.made import made, shown
from tests.rows import rows

DOCUMENTS = documents()
DOUDIZHU = {kind.__struct_config__.tag for kind in GAMES["doudizhu"].event_type.__args__}
"""Of this game are the samples of what a game says."""


def validator(name, definition):
    """What checks a value against one definition of a schema."""
    return Draft202012Validator({**DOCUMENTS[name], "$ref": f"#/$defs/{definition}"})


def plain(value):
    return json.loads(msgspec.json.encode(value))


def test_the_files_are_as_the_structs_are():
    """`python -m paiju.protocol.schema` writes them."""
    files = {str(path.relative_to(FOLDER)): path.read_text() for path in FOLDER.rglob("*.json")}
    assert files == {name: written(document) for name, document in DOCUMENTS.items()}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_is_a_schema_whose_references_lead_somewhere(name):
    Draft202012Validator.check_schema(DOCUMENTS[name])
    text = json.dumps(DOCUMENTS[name])
    named = {part.partition('"')[0] for part in text.split("#/$defs/")[1:]}
    assert named <= set(DOCUMENTS[name]["$defs"])


@rows(
    ("definition", "given"),
    [("Request", samples.CLIENT), ("ServerMessage", samples.SERVER), ("TableEvent", samples.EVENTS)],
)
def test_every_message_is_what_its_schema_says(definition, given):
    checks = validator("messages.json", definition)
    ours = [message for message in map(plain, given.values()) if message.get("e", "auto") not in DOUDIZHU]
    assert ours
    for message in ours:
        checks.validate(message)
        assert not checks.is_valid({**message, "t": "cheat", "e": "cheat"})


class Once:
    """Checks each value once, and each value of a field once: a move changes few fields, and some are long."""

    def __init__(self, checks):
        self.checks = checks
        self.seen: set[tuple[str, str]] = set()
        self.fields: set[frozenset[str]] = set()
        self.stand_ins: dict = {}
        """A short value of each field that was found right."""

    def validate(self, said):
        """Check an object of which no field's rule looks at another; the values found right before stand aside."""
        given = {(field, json.dumps(value)) for field, value in said.items()}
        new = {field for field, _ in given - self.seen}
        if not new and frozenset(said) in self.fields:
            return
        self.fields.add(frozenset(said))
        self.checks.validate(
            {field: value if field in new else self.stand_ins[field] for field, value in said.items()}
        )
        self.seen |= given
        for field in new:
            self.stand_ins[field] = min(
                said[field], self.stand_ins.get(field, said[field]), key=lambda value: len(json.dumps(value))
            )


@pytest.mark.parametrize("key", by_family(GAMES))
def test_a_game_s_schema_tells_what_a_deal_of_it_says_and_no_more(key):
    game = GAMES[key]
    variant = Variant(key, game.seats.default, game.options_type())
    kinds = {
        kind: validator(f"games/{key}.json", kind)
        for kind in ("GameOptions", "Action", "GameEvent", "GameView", *map(legal, game.choice_types))
    }
    kinds["GameOptions"].validate(plain(variant.options))
    views, events = Once(kinds["GameView"]), set()
    everybody = viewers(variant)
    for number, moment in enumerate(random_deal(variant, 1)):
        if moment.actor not in {CHANCE, CLOCK}:
            prompt = game.prompt(moment.state, moment.actor)
            kinds[legal(prompt.kind)].validate(plain(prompt.legal))
            kinds["Action"].validate(plain(moment.action))
            assert not kinds["Action"].is_valid({"a": "cheat"})
        views.validate(plain(game.view(moment.state, everybody[number % len(everybody)])))
        for viewer in everybody:
            events |= {msgspec.json.encode(game.project(event, viewer)) for event in moment.transition.events}
    for event in events:
        kinds["GameEvent"].validate(json.loads(event))


def legal(kind):
    return f"Legal_{kind}"


@rows("key", GAMES)
def test_a_record_is_what_its_schema_says(key):
    record = validator("record.json", "Record")
    for data in (made(key), shown(key)):
        record.validate(json.loads(data))
    assert not record.is_valid({**json.loads(data), "actions": None})


def test_a_field_has_the_text_that_stands_under_it():
    fields = DOCUMENTS["messages.json"]["$defs"]["SeatChanged"]["properties"]
    assert fields["info"]["description"] == "Null: the seat is empty."


def reached(definitions, name):
    """The definitions that one refers to, itself among them."""
    found, waiting = set(), [name]
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += [
                part.partition('"')[0] for part in json.dumps(definitions[name]).split("#/$defs/")[1:]
            ]
    return found


TAKEN = {
    "messages.json": ["Request"],
    "record.json": ["Record"],
    **{f"games/{key}.json": ["Action", "GameOptions"] for key in GAMES},
}


@rows("name", TAKEN)
def test_what_clients_send_may_leave_out_every_field_with_a_default(name):
    definitions = DOCUMENTS[name]["$defs"]
    for kind in set().union(*(reached(definitions, top) for top in TAKEN[name])):
        properties = definitions[kind].get("properties", {})
        assert not [
            field for field in definitions[kind].get("required", ()) if "default" in properties[field]
        ]


def test_what_the_server_always_sends_is_required():
    definitions = DOCUMENTS["messages.json"]["$defs"]
    assert definitions["Table"]["properties"]["pace"] == {"$ref": "#/$defs/Pace"}
    assert definitions["Pace"]["required"] == ["turn_ms", "bank_ms", "between_ms", "bot_ms"]
    assert definitions["Create"]["properties"]["pace"]["$ref"] == "#/$defs/PaceInput"
    for key in GAMES:
        view = DOCUMENTS[f"games/{key}.json"]["$defs"]["GameView"]["$ref"].removeprefix("#/$defs/")
        schema = DOCUMENTS[f"games/{key}.json"]["$defs"][view]
        assert schema["required"] == [*schema["properties"]]


def test_a_null_that_the_server_leaves_out_is_none_in_the_schema():
    line = DOCUMENTS["messages.json"]["$defs"]["Line"]
    assert line["properties"]["to"]["type"] == "integer"
    assert "to" not in line["required"]


def test_the_codes_are_in_the_schema_with_their_texts():
    definitions = DOCUMENTS["messages.json"]["$defs"]
    assert definitions["ErrorCode"]["enum"] == [*map(str, ErrorCode)]
    codes = {code["title"]: code for code in definitions["CloseCode"]["oneOf"]}
    assert {name: code["const"] for name, code in codes.items()} == CloseCode.__members__
    assert codes["TOO_BIG"] == {
        "const": 1009,
        "title": "TOO_BIG",
        "reconnect": False,
        "description": "A frame over 4 KiB.",
    }
