"""The entries of a table's log, and the requests that produce them."""

from itertools import islice
from random import Random

import msgpack
import msgspec
import pytest

from paiju.engine.betting.moves import Check
from paiju.engine.betting.plans import CallUpTo, CheckFold
from paiju.engine.core.cash import (
    AddChips,
    LeaveSeat,
    SetMuck,
    SetState,
    TakeSeat,
)
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.registry import GAMES
from paiju.protocol.messages import Pace
from paiju.server.table.ports.errors import Refused
from paiju.server.table.state import records as r
from tests.engine.deals import random_deal, variants

RECORDS = [
    r.Opened(1, r.Setup("t1", "doudizhu", {"base": 1}, Pace(), "u0"), 3, 1, b"s" * 32),
    r.Opened(
        1, r.Setup("t1", "doudizhu", {}, Pace(500, 0, 0, 0), "u0", 5, keep=True), 3, 1, b"s" * 32, "ABC234", 86_400_001,
        sitters=(r.Sat(1, 0, "小明", user="u0"), r.Sat(1, 1, "Bot", level="normal")), imported=b"x",
    ),
    r.Sat(2, 1, "小明", user="u1"),
    r.Sat(2, 1, "Bot 甲", level="normal", open=True),
    r.Sat(2, 1, "Bot 甲", level="normal", character="millet"),
    r.Stood(3, 1),
    r.Awaited(4, 1, "u2", "小红", 900),
    r.Awaited(4, 1, "u2", "小红"),
    r.Awaited(4, 1, "u2", "小红", face="koi"),
    r.Sat(2, 1, "小明", user="u1", face="koi"),
    r.Waived(5, 1),
    r.Abandoned(5),
    r.Left(4, 0),
    r.Readied(5, 0, on=True, seed="ab" * 16),
    r.Readied(5, 0, on=None, seed="ab" * 16),
    r.Autoed(6, 0, on=True, reason="timeout"),
    r.Autoed(6, 0, on=False),
    r.Present(7, 0, connected=False),
    r.Extended(8, 1_500),
    r.Sat(2, 1, "小明", user="u1", chips=2_000),
    r.Changed(8, TakeSeat(1, "u1", 2_000, 8)),
    r.Changed(8, LeaveSeat(1, 8)),
    r.Changed(8, SetState(1, "wait_bb")),
    r.Changed(8, AddChips(1, 500)),
    r.Changed(8, SetMuck(1, auto=None)),
    r.Planned(8, 1, None),
    r.DealOpened(9, "t1-1", ((0, "ab" * 16),)),
    r.DealOpened(9, "t1-1", (), rules=2),
    r.DealClosed(10, b"n" * 32),
    r.Voided(11, "rollback", b"n" * 32),
    r.Voided(11, "rules_changed", b"n" * 32, unplayed=True),
    r.Coded(11, "XYZ789", 86_400_011),
    r.Admitted(11, "u1"),
    r.Kicked(11, "u1", ban=True),
    r.Closed(12, "empty"),
]  # fmt: skip


@pytest.fixture
def codec():
    return r.GameCodec(GAMES["doudizhu"])


def test_no_record_is_missing_here():
    assert {type(record) for record in RECORDS} | {r.Played} == set(r.AnyRecord.__args__)


def variants_of(key):
    return [variant for variant in variants() if variant.key == key]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: type(record).__name__)
def test_a_record_comes_back_as_it_was(codec, record):
    data = r.encode_record(record)
    assert codec.decode(data) == record
    plain = msgpack.unpackb(data)
    assert (plain["r"], plain["at"]) == (type(record).__name__.lower(), record.at)


@pytest.mark.parametrize("plan", [CheckFold(), Check(), CallUpTo(40)], ids=str)
def test_a_plan_comes_back_as_it_was(plan):
    codec = r.GameCodec(GAMES["holdem"])
    record = r.Planned(8, 1, plan)
    assert codec.decode(r.encode_record(record)) == record
    assert codec.read_plan(msgspec.to_builtins(plan)) == plan


@pytest.mark.parametrize("key", GAMES)
def test_every_action_of_every_game_comes_back_as_it_was(key):
    codec = r.GameCodec(GAMES[key])
    for variant in variants_of(key):
        for number, moment in enumerate(random_deal(variant, 0)):
            record = r.Played(number, moment.actor, moment.action, auto=bool(number % 2))
            assert codec.decode(r.encode_record(record)) == record, variant


def test_chance_and_the_clock_are_actors(codec):
    deal = random_deal(next(v for v in variants() if v.key == "doudizhu"), 0)[0].action
    for actor in (CHANCE, CLOCK, 0, 2):
        assert codec.decode(r.encode_record(r.Played(1, actor, deal))).actor == actor


def test_what_is_no_record_is_refused(codec):
    for data in (
        b"",
        b"\xc1",
        msgpack.packb({}),
        msgpack.packb({"r": "sang", "at": 1}),
        msgpack.packb({"r": "stood"}),
    ):
        with pytest.raises(msgspec.DecodeError):
            codec.decode(data)


def test_a_logs_first_record_opens_the_table():
    assert r.decode_opened(r.encode_record(RECORDS[0])) == RECORDS[0]
    with pytest.raises(TypeError):
        r.decode_opened(r.encode_record(r.Stood(1, 1)))


@pytest.mark.parametrize("key", GAMES)
def test_every_legal_action_may_be_sent_as_the_map_that_a_hint_is(key):
    codec = r.GameCodec(GAMES[key])
    for variant in variants_of(key):
        dice = Random(str(variant))
        moments = [moment for moment in random_deal(variant, 1) if isinstance(moment.actor, int)]
        for moment in dice.sample(moments, min(6, len(moments))):
            for action in islice(variant.game.legal_actions(moment.state, moment.actor), 20):
                assert codec.read_action(msgspec.to_builtins(action)) == action, variant


@pytest.mark.parametrize("key", GAMES)
def test_no_client_sends_what_only_chance_does(key):
    variant = variants_of(key)[0]
    shuffle = next(moment.action for moment in random_deal(variant, 0) if moment.actor == CHANCE)
    with pytest.raises(Refused, match="is none of"):
        r.GameCodec(variant.game).read_action(msgspec.to_builtins(shuffle))


def test_imported_actions_come_back_as_they_were(codec):
    variant = next(v for v in variants() if v.key == "doudizhu")
    actions = [(moment.actor, moment.action) for moment in random_deal(variant, 3)]
    assert codec.imported(r.encode_actions(actions)) == actions
