"""docs/protocol.md names every message, event, action, option and code."""

import re
from pathlib import Path

import msgspec

from paiju.engine.cards.reading import Combo
from paiju.engine.core.errors import Reason
from paiju.engine.registry import GAMES
from paiju.protocol import messages
from paiju.protocol.errors import CloseCode, ErrorCode, may_reconnect
from tests.protocol.samples import EVENTS
from tests.rows import rows

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def words_of(text):
    """Every word in code type."""
    return set(re.findall(r"[a-z][a-z0-9_]*", " ".join(re.findall(r"`([^`]+)`", FENCED.sub("", text)))))


WORDS = words_of(TEXT)
ROWS = [line for line in TEXT.splitlines() if line.startswith("| `")]


def members(union):
    return getattr(union, "__args__", (union,))


def structs(*unions):
    return {kind for union in unions for kind in members(union)}


ACTIONS = structs(*(game.action_type for game in GAMES.values()))
GAME_EVENTS = structs(*(game.event_type for game in GAMES.values()))
WIRE = {*structs(messages.Request, messages.Reply), *map(type, EVENTS.values())}


@rows("kind", sorted({*GAME_EVENTS, *WIRE}, key=str), ids=lambda kind: kind.__name__)
def test_every_message_and_event_has_a_row_with_all_its_fields(kind):
    fields = {field.encode_name for field in msgspec.structs.fields(kind)}
    tag = kind.__struct_config__.tag
    rows = [row for row in ROWS if row.startswith(f"| `{tag}` |")]
    assert rows
    # A long one has a table of its own beside its row.
    rows += re.findall(rf"^### `{tag}`\n\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    assert fields - {"id"} <= set().union(*map(words_of, rows))


@rows("kind", sorted(ACTIONS, key=str), ids=lambda kind: kind.__name__)
def test_every_action_is_there_with_its_fields(kind):
    assert kind.__struct_config__.tag in WORDS
    assert {field.encode_name for field in msgspec.structs.fields(kind)} <= WORDS


@rows("key", GAMES)
def test_every_game_is_there_with_its_options_and_its_view(key):
    game = GAMES[key]
    assert key in WORDS
    assert {field.encode_name for field in msgspec.structs.fields(game.options_type)} <= WORDS
    assert {field.encode_name for field in msgspec.structs.fields(game.view_type)} <= WORDS
    assert set(game.presets) <= WORDS


@rows("codes", [ErrorCode, Reason, Combo], ids=lambda codes: codes.__name__)
def test_every_code_is_there(codes):
    assert {str(code) for code in codes} <= WORDS


def test_every_close_code_is_there():
    rows = re.findall(r"^\| (\d{4}) \|.*\| (yes|no) \|$", TEXT, re.MULTILINE)
    assert [(int(code), again == "yes") for code, again in rows] == [
        (code, may_reconnect(code)) for code in CloseCode
    ]


def test_lines_are_short_but_for_tables():
    assert [line for line in TEXT.splitlines() if len(line) > 130 and not line.startswith("|")] == []
