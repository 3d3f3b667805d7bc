"""Values of the wire: codes of errors, plain values, times, the build, and their documentation."""

import re
import subprocess
from importlib.metadata import version
from pathlib import Path

import msgspec
import pytest

from paiju.engine.cards.reading import Combo
from paiju.engine.core.errors import Reason
from paiju.engine.registry import GAMES
from paiju.protocol import build, messages
from paiju.protocol.daily import BadDate, after, day_of, ends_at, shuffle_name, starts_at
from paiju.protocol.errors import CloseCode, ErrorCode, may_reconnect
from paiju.protocol.plain_values import LOOKED_AT, with_keys
from tests.protocol.samples import EVENTS
from tests.rows import rows

# Values of the wire: codes of errors, plain values, times of the daily kind, and the build.

# Error and close codes, as docs/protocol.md lists them.

CODES = """
    bad_frame unknown_type bad_request unauthorized forbidden not_found full seat_taken not_seated not_your_turn
    stale_turn illegal_action superseded insufficient_funds rate_limited busy draining internal
""".split()  # noqa: SIM905 - a list of one word a line is harder to compare
TEMPORARY = {"rate_limited", "busy", "draining", "internal"}


def test_the_error_codes_are_those_of_the_protocol():
    assert [code.value for code in ErrorCode] == CODES


@rows("code", CODES)
def test_only_what_may_work_a_little_later_is_temporary(code):
    assert ErrorCode(code).temporary is (code in TEMPORARY)


@rows(
    ("code", "name"),
    [
        (1000, "NORMAL"),
        (1002, "NOT_WEBSOCKET"),
        (1007, "NOT_UTF8"),
        (1009, "TOO_BIG"),
        (1012, "RESTARTING"),
        (4001, "HEARTBEAT_LOST"),
        (4008, "TOO_SLOW"),
        (4029, "RATE_LIMITED"),
        (4501, "UNAUTHORIZED"),
        (4502, "PROTOCOL_ERROR"),
        (4503, "BANNED"),
        (4509, "REPLACED"),
    ],
)
def test_the_close_codes_are_those_of_the_protocol(code, name):
    assert CloseCode(code).name == name
    assert len(CloseCode) == 12


@rows(
    ("code", "again"),
    [
        (1000, False),
        (1001, True),
        (1002, False),
        (1006, True),
        (1007, False),
        (1009, False),
        (1012, True),
        (4000, True),
        (4001, True),
        (4008, True),
        (4029, True),
        (4499, True),
        (4500, False),
        (4501, False),
        (4509, False),
        (4999, False),
    ],
)
def test_a_client_reconnects_after_what_is_not_its_own_fault(code, again):
    assert may_reconnect(code) is again


NOON = 1_795_435_200_000
"""2026-11-23, 12:00 UTC."""


def test_a_day_is_a_date_of_utc():
    assert day_of(NOON) == "2026-11-23"
    assert starts_at("2026-11-23") == NOON - 43_200_000
    assert ends_at("2026-11-23") == starts_at("2026-11-24") == NOON + 43_200_000
    assert [day_of(ends_at("2026-11-23") - 1), day_of(ends_at("2026-11-23"))] == ["2026-11-23", "2026-11-24"]
    assert after("2026-12-31") == "2027-01-01"
    assert after("2028-02-28") == "2028-02-29"
    assert shuffle_name("2026-11-23") == "daily-2026-11-23"


@rows("text", ["", "today", "20261123", "2026-11-31", "2026-W48-1", "2026-11-23 ", "１２３４-11-23"])
def test_what_is_no_date_is_refused(text):
    with pytest.raises(BadDate):
        starts_at(text)


# The wrong value in a map is found among the first ones only.


class Counted(list):
    """A list that counts how many of its values are looked at."""

    looked_at = 0

    def __iter__(self):
        for value in super().__iter__():
            self.looked_at += 1
            yield value


@rows("value", [[], {}, 1, [[]], "x"], ids=str)
def test_a_wrong_value_behind_thousands_of_others_is_not_looked_for(value):
    """The error names the map then: what one frame costs must not grow with what it holds."""
    many = Counted([value] * 4_000)
    assert with_keys("$.options[...]", {"options": {"a": many, "z": 1.5}}) == "$.options"
    assert 50 < many.looked_at <= LOOKED_AT
    few = [value] * 50
    assert with_keys("$.options[...]", {"options": {"a": few, "z": 1.5}}) == "$.options.z"


# Version and commit of the package, in a checkout and without one.


@pytest.fixture(autouse=True)
def _asked_anew():
    build.build_of.cache_clear()
    yield
    build.build_of.cache_clear()


@pytest.fixture
def checkout(tmp_path):
    """A repository with one commit."""
    (tmp_path / "file").write_text("one\n")
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for words in (("init", "--quiet"), ("add", "file"), (*who, "commit", "--quiet", "--message", "one")):
        subprocess.run(["git", "-C", tmp_path, *words], check=True)
    return tmp_path


def test_the_commit_of_a_checkout_is_told_and_whether_files_have_changed(checkout):
    whole = subprocess.run(
        ["git", "-C", checkout, "rev-parse", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()
    assert build.git_commit(checkout) == whole[:12]
    (checkout / "file").write_text("two\n")
    assert build.git_commit(checkout) == f"{whole[:12]}-dirty"


def test_a_folder_inside_a_foreign_repository_is_no_checkout(checkout):
    (checkout / "site-packages").mkdir()
    assert build.git_commit(checkout / "site-packages") == ""


def test_without_git_and_without_a_build_the_commit_is_unknown(tmp_path, monkeypatch):
    monkeypatch.setattr(build, "_CHECKOUT", tmp_path)
    assert build.build_of() == (version("paiju"), "unknown")


def test_a_built_package_tells_what_it_was_built_from(tmp_path, monkeypatch):
    monkeypatch.setattr(build, "_HERE", tmp_path)
    (tmp_path / "commit.txt").write_text("0123456789ab\n")
    assert str(build.build_of()) == f"{version('paiju')} (0123456789ab)"


# docs/protocol.md names every message, event, action, option and code.

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
