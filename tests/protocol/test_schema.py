"""docs/schema: as the structs are now, and true of what is sent."""

import json

import msgspec
import pytest
from jsonschema import Draft202012Validator

from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.registry import GAMES
from paiju.protocol.schema import FOLDER, documents, written
from tests.engine.deals import Variant, random_deal, viewers
from tests.protocol import samples
from tests.records.made import made, shown

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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("key", GAMES)
def test_a_game_s_schema_tells_what_a_deal_of_it_says_and_no_more(key):
    game = GAMES[key]
    variant = Variant(key, game.seats.default, game.options_type())
    kinds = {
        kind: validator(f"games/{key}.json", kind)
        for kind in ("GameOptions", "Action", "GameEvent", "GameView", *map(legal, game.choice_types))
    }
    kinds["GameOptions"].validate(plain(variant.options))
    for moment in random_deal(variant, 1):
        if moment.actor not in {CHANCE, CLOCK}:
            prompt = game.prompt(moment.state, moment.actor)
            kinds[legal(prompt.kind)].validate(plain(prompt.legal))
            kinds["Action"].validate(plain(moment.action))
            assert not kinds["Action"].is_valid({"a": "cheat"})
        for viewer in viewers(variant):
            kinds["GameView"].validate(plain(game.view(moment.state, viewer)))
            for event in moment.transition.events:
                kinds["GameEvent"].validate(plain(game.project(event, viewer)))


def legal(kind):
    return f"Legal_{kind}"


@pytest.mark.parametrize("key", GAMES)
def test_a_record_is_what_its_schema_says(key):
    record = validator("record.json", "Record")
    for data in (made(key), shown(key)):
        record.validate(json.loads(data))
    assert not record.is_valid({**json.loads(data), "actions": None})


def test_a_field_has_the_text_that_stands_under_it():
    fields = DOCUMENTS["messages.json"]["$defs"]["SeatChanged"]["properties"]
    assert fields["info"]["description"] == "Null: the seat is empty."
