"""The table of requests is complete: each message type of the protocol has its row, samples and documentation."""

import inspect
import json
import re
from pathlib import Path
from typing import get_args

import pytest

from paiju.protocol import messages as m
from paiju.protocol.codec import JSON, FrameError
from paiju.protocol.errors import ErrorCode
from paiju.server.reception.local import LocalTables
from paiju.server.table.ports.errors import Refused
from paiju.server.table.requests.handling import Asked, Decision, Remembered
from paiju.server.table.requests.table import ELSEWHERE, REQUESTS, decide
from paiju.server.table.state import records as r
from tests.protocol.golden import FOLDER
from tests.protocol.samples import CLIENT
from tests.server.table.scenes import NOON, Table

PROTOCOL = (Path(__file__).parents[4] / "docs" / "protocol.md").read_text()
KINDS = get_args(m.Request)
AT_TABLES = sorted(REQUESTS, key=lambda kind: kind.__name__)

BAD = {
    m.Hello: {"session": "short"},
    m.Ping: {"sent_at": -1},
    m.Pong: {"sent_at": "now"},
    m.Away: {"on": 1},
    m.Friends: {"on": 1},
    m.Lobby: {"on": "yes"},
    m.Create: {"seats": 11},
    m.Quick: {"game": ""},
    m.Join: {"seat": 16},
    m.Watch: {"code": "AB"},
    m.Leave: {"table": ""},
    m.Ready: {"commit": "none"},
    m.NewCode: {"table": 1},
    m.Invite: {"users": []},
    m.AddBot: {"level": "x" * 21},
    m.RemoveBot: {"seat": -1},
    m.Kick: {"user": ""},
    m.Act: {"action": "pass"},
    m.Try: {"turn": "x" * 65},
    m.Help: {"table": None},
    m.Advise: {"table": None},
    m.Auto: {"on": 1},
    m.Sit: {"state": "lying"},
    m.Chips: {"amount": 0},
    m.Plan: {"action": []},
    m.Chat: {"text": "x" * 801},
    m.Sync: {"seq": -1},
}
"""Message type to a field that its codec must refuse, in an otherwise good message."""


def tag_of(kind):
    return kind.__struct_config__.tag


def lacking(kind):
    """The missing parts of a message type, as text."""
    tag = tag_of(kind)
    found = {
        "a row, or a reason for none": kind in REQUESTS or bool(ELSEWHERE.get(kind)),
        "a golden file": any(FOLDER.glob(f"client.{tag}.*msgpack")),
        "a bad-input test": kind in BAD,
        "a line in docs/protocol.md": re.search(rf"^\| `{tag}` \|", PROTOCOL, re.MULTILINE) is not None,
    }
    return {what for what, there in found.items() if not there}


@pytest.mark.parametrize("kind", KINDS, ids=tag_of)
def test_every_request_has_all_that_belongs_to_it(kind):
    assert lacking(kind) == set()


def test_a_request_that_lacks_everything_is_found():
    class Planted(m.Leave, frozen=True):
        """A planted request."""

    assert len(lacking(Planted)) == 4


@pytest.mark.parametrize(
    ("place", "what"), [("REQUESTS", "a row, or a reason for none"), ("BAD", "a bad-input test")]
)
def test_a_request_that_lacks_one_thing_is_found(monkeypatch, place, what):
    there = {kind: given for kind, given in globals()[place].items() if kind is not m.Auto}
    monkeypatch.setitem(globals(), place, there)
    assert lacking(m.Auto) == {what}


def test_nothing_is_handled_in_two_places_and_nothing_that_does_not_exist():
    assert not set(REQUESTS) & set(ELSEWHERE)
    assert set(REQUESTS) | set(ELSEWHERE) == {*KINDS}


def test_local_tables_answer_what_the_table_leaves_to_them():
    """Their own table is made with its parts, so its keys are read from the source."""
    by_local = {kind for kind, reason in ELSEWHERE.items() if reason.startswith("`")}
    source = Path(inspect.getsourcefile(LocalTables)).read_text()
    assert {
        getattr(m, name) for name in re.findall(r"\bm\.(\w+): (?:self|creation)\.\w", source)
    } == by_local | {m.Quick}


def good(kind):
    return next(message for message in CLIENT.values() if type(message) is kind)


@pytest.mark.parametrize("kind", KINDS, ids=tag_of)
def test_a_wrong_field_is_refused_with_its_path(kind):
    message = json.loads(JSON.encode(good(kind)))
    assert type(JSON.decode(json.dumps(message).encode())) is kind
    ((field, value),) = BAD[kind].items()
    with pytest.raises(FrameError) as refusal:
        JSON.decode(json.dumps({**message, field: value}).encode())
    assert (refusal.value.code, refusal.value.path) == (ErrorCode.BAD_REQUEST, f"$.{field}")


# what the rows have in common


def asked(table, user, request):
    codec = r.GameCodec(table.game)
    seat = table.state.seat_of(user)
    facts = Asked(table.game, codec, table.state, user, user.upper(), seat, request, table.now)
    return decide(REQUESTS[type(request)], facts)


@pytest.mark.parametrize("kind", AT_TABLES, ids=tag_of)
def test_a_hidden_table_does_not_exist_for_a_stranger_whatever_is_asked(kind):
    table = Table(people=3)
    table.add(r.Coded(NOON, "ZZZZZZ", NOON + 1_000_000))
    with pytest.raises(Refused) as refusal:
        asked(table, "stranger", good(kind))
    assert refusal.value.code is ErrorCode.NOT_FOUND


@pytest.mark.parametrize("kind", AT_TABLES, ids=tag_of)
def test_a_user_who_was_removed_is_refused_whatever_is_asked(kind):
    table = Table(people=3)
    table.add(r.Kicked(NOON, "u2", True))
    with pytest.raises(Refused) as refusal:
        asked(table, "u2", good(kind))
    assert (refusal.value.code, refusal.value.data) == (ErrorCode.NOT_FOUND, None)


@pytest.mark.parametrize("kind", AT_TABLES, ids=tag_of)
def test_a_decision_changes_nothing_and_its_reply_has_the_id_of_its_request(kind):
    table = Table("holdem", people=3, seats=4)
    table.deal()
    before, request = table.state, good(kind)
    try:
        decision = asked(table, "u1", request)
    except Refused:
        assert table.state is before
        return
    assert isinstance(decision, Decision)
    assert table.state is before
    assert REQUESTS[kind].reply(request, decision, before).id == request.id


def test_a_request_without_records_is_remembered_only_where_its_row_says_so():
    """A question may be asked as often as one likes; a line of chat must not be said twice."""
    remembered = {kind: row.remembered for kind, row in REQUESTS.items()}
    for question in (m.Watch, m.Sync, m.Try, m.Help, m.Advise):
        assert remembered[question] is Remembered.NOT_AT_ALL
    assert remembered[m.Chat] is Remembered.BY_OWNER
    assert remembered[m.Act] is Remembered.IN_LOG


def test_only_leaving_and_acting_are_never_one_change_too_many():
    assert {kind for kind, row in REQUESTS.items() if not row.limits.per_deal} == {m.Leave, m.Act}


def test_a_row_that_keeps_its_reply_sends_it_itself():
    assert all(row.with_events or row.after is not None for row in REQUESTS.values())
