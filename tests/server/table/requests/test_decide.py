"""The decision on a request: records, nothing, or the reason of a refusal. Nothing is changed here."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from paiju.engine.core.entropy import commitment
from paiju.engine.games.doudizhu.types import Call
from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.characters import catalogue, character_for
from paiju.server.table.ports.errors import Refused
from paiju.server.table.requests.handling import Asked, Decision
from paiju.server.table.requests.joining import seek
from paiju.server.table.requests.table import REQUESTS, decide
from paiju.server.table.state import bot_seats
from paiju.server.table.state import records as r
from tests.server.playing import deck_of
from tests.server.table.scenes import NOON, TERM, Table

CODEC = r.GameCodec(GAMES["doudizhu"])
SEED = "ab" * 16


@pytest.fixture(autouse=True)
def dealt(stacked):
    stacked(deck_of())


def asked(table, user, request):
    seat = table.state.seat_of(user)
    facts = Asked(table.game, CODEC, table.state, user, "小明", seat, request, table.now)
    return decide(REQUESTS[type(request)], facts)


def records(table, user, request):
    return list(asked(table, user, request).records)


def refused(table, user, request):
    with pytest.raises(Refused) as refusal:
        asked(table, user, request)
    return refusal.value


# join


def test_the_first_free_seat_is_given():
    decision = asked(Table(people=1), "u9", m.Join(1, "t1"))
    assert decision.seat == 1
    assert decision.records == (r.Sat(NOON, 1, "小明", user="u9"),)


def test_the_seat_asked_for_is_given():
    assert records(Table(people=1), "u9", m.Join(1, "t1", seat=2)) == [r.Sat(NOON, 2, "小明", user="u9")]


def test_who_sits_already_keeps_the_seat():
    decision = asked(Table(people=3), "u1", m.Join(1, "t1", seat=2))
    assert (decision.seat, decision.records) == (1, ())


@pytest.mark.parametrize(
    ("people", "seat", "code"),
    [
        (3, None, ErrorCode.FULL),
        (1, 0, ErrorCode.SEAT_TAKEN),
        (1, 3, ErrorCode.BAD_REQUEST),
        (3, 15, ErrorCode.BAD_REQUEST),
    ],
)
def test_a_seat_that_cannot_be_had(people, seat, code):
    assert refused(Table(people=people), "u9", m.Join(1, "t1", seat=seat)).code is code


# quick


def sought(table, user):
    seat = table.state.seat_of(user)
    return seek(Asked(table.game, CODEC, table.state, user, "小明", seat, None, table.now))


def test_who_is_brought_to_a_table_sits_there_ready():
    decision = sought(Table(people=1, pace=m.Pace()), "u9")
    assert (decision.seat, decision.records) == (
        1,
        (r.Sat(NOON, 1, "小明", user="u9", ready=True),),
    )


def test_who_is_brought_to_the_own_seat_is_ready_there_and_it_is_on_record_each_time():
    table = Table(people=1, pace=m.Pace())
    for _ in range(2):
        decision = sought(table, "u0")
        assert (decision.seat, decision.records) == (0, (r.Readied(NOON, 0, on=True),))
        table.add(*decision.records)
    table.add(r.Autoed(NOON, 0, on=True, reason="asked"))
    assert sought(table, "u0").records == (r.Autoed(NOON, 0, on=False), r.Readied(NOON, 0, on=True))


@pytest.mark.parametrize(
    "given", [{"people": 3}, {"people": 0}, {"people": 1, "options": {"base": 2}}], ids=str
)
def test_a_table_that_was_chosen_and_has_changed_takes_nobody(given):
    with pytest.raises(Refused) as refusal:
        sought(Table(**{"pace": m.Pace(), **given}), "u9")
    assert refusal.value.code is ErrorCode.FULL


# leave


def test_leaving_between_deals_and_in_one():
    table = Table(people=3)
    assert records(table, "u1", m.Leave(1, "t1")) == [r.Stood(NOON, 1)]
    table.deal()
    assert records(table, "u1", m.Leave(1, "t1")) == [r.Left(NOON, 1)]
    table.add(r.Left(NOON, 1))
    assert asked(table, "u1", m.Leave(1, "t1")) == Decision(seat=1)


def test_a_spectator_who_leaves_changes_nothing_at_the_table():
    assert asked(Table(people=3), "u9", m.Leave(1, "t1")) == Decision()


@pytest.mark.parametrize(
    "request_", [m.Watch(1, "t1"), m.Sync(1, "t1"), m.Chat("t1", 1, "hi")],
    ids=lambda request: type(request).__name__,
)  # fmt: skip
def test_what_only_looks_or_speaks_is_nothing_to_commit(request_):
    assert asked(Table(people=3), "u0", request_) == Decision()


# ready and auto


def test_ready_is_said_once():
    table = Table(people=1)
    assert records(table, "u0", m.Ready(1, "t1", on=True)) == [r.Readied(NOON, 0, on=True)]
    table.add(r.Readied(NOON, 0, on=True))
    assert records(table, "u0", m.Ready(1, "t1", on=True)) == []
    assert records(table, "u0", m.Ready(1, "t1", on=False)) == [r.Readied(NOON, 0, on=False)]


def test_a_seed_is_given_with_ready_or_alone_and_changes_readiness_for_nobody():
    table = Table(people=1)
    commit = commitment(table.state.basis.secret)

    def given(on, seed):
        return records(table, "u0", m.Ready(1, "t1", on, seed, commit))

    assert given(True, SEED) == [r.Readied(NOON, 0, on=True, seed=SEED)]
    assert given(UNSET, SEED) == [r.Readied(NOON, 0, on=None, seed=SEED)]
    table.add(r.Readied(NOON, 0, on=True, seed=SEED))
    assert given(True, SEED) == given(UNSET, SEED) == []
    other = "cd" * 16
    assert given(True, other) == given(UNSET, other) == [r.Readied(NOON, 0, on=None, seed=other)]
    assert given(False, other) == [r.Readied(NOON, 0, on=False, seed=other)]


def test_auto_is_asked_for_once():
    table = Table(people=1)
    assert records(table, "u0", m.Auto(1, "t1", on=False)) == []
    assert records(table, "u0", m.Auto(1, "t1", on=True)) == [r.Autoed(NOON, 0, on=True, reason="asked")]
    table.add(r.Autoed(NOON, 0, on=True, reason="asked"))
    assert records(table, "u0", m.Auto(1, "t1", on=True)) == []
    assert records(table, "u0", m.Auto(1, "t1", on=False)) == [r.Autoed(NOON, 0, on=False)]


@pytest.mark.parametrize(
    "request_",
    [m.Ready(1, "t1", on=True), m.Auto(1, "t1", on=True), m.Act(1, "t1", "x", {"a": "pass"})],
    ids=lambda request: type(request).__name__,
)
def test_who_has_no_seat_has_nothing_to_say(request_):
    assert refused(Table(people=1), "u9", request_).code is ErrorCode.NOT_SEATED


# bots


def test_the_author_fills_a_seat():
    table = Table(people=1)
    decision = asked(table, "u0", m.AddBot(1, "t1"))
    usual = character_for("t1", 1, "normal")
    assert decision.records == (r.Sat(NOON, 1, "Bot 乙", level="normal", character=usual),)
    easy = character_for("t1", 2, "random")
    assert records(table, "u0", m.AddBot(1, "t1", seat=2, level="random")) == [
        r.Sat(NOON, 2, "Bot 丙", level="random", character=easy)
    ]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("dressed", [str, str.upper, " ".join], ids=["same", "capitals", "spaced"])
def test_no_person_is_called_as_a_bots_character_at_the_same_table(lang, dressed):
    """In no language of a page; whoever comes first."""
    table = Table(people=1)
    table.ask("u0", m.AddBot(1, "t1"))
    character = table.state.seats[1].character
    name = dressed(catalogue().names[character][lang])
    join = Asked(table.game, CODEC, table.state, "u9", name, None, m.Join(1, "t1"), table.now)
    (sat,) = decide(REQUESTS[m.Join], join).records
    assert sat.name == f"{name} (2)"
    table = Table(people=1)
    table.add(replace(sat, seat=2, name=name))
    (bot,) = records(table, "u0", m.AddBot(1, "t1"))
    assert bot.character not in {None, character}
    opened = bot_seats.bots_sit(NOON, table.opened.setup, [1], name)
    assert opened[0].character == bot.character


@pytest.mark.parametrize(
    ("request_", "code", "path"),
    [
        (m.AddBot(1, "t1", level="champion"), ErrorCode.BAD_REQUEST, "$.level"),
        (m.AddBot(1, "t1", seat=3), ErrorCode.BAD_REQUEST, "$.seat"),
        (m.AddBot(1, "t1", seat=0), ErrorCode.SEAT_TAKEN, None),
        (m.RemoveBot(1, "t1", seat=0), ErrorCode.NOT_FOUND, None),
        (m.RemoveBot(1, "t1", seat=3), ErrorCode.BAD_REQUEST, "$.seat"),
        (m.RemoveBot(1, "t1"), ErrorCode.NOT_FOUND, None),
    ],
    ids=str,
)
def test_bots_that_cannot_come_or_go(request_, code, path):
    refusal = refused(Table(people=1), "u0", request_)
    assert (refusal.code, (refusal.data or {}).get("path")) == (code, path)


def test_a_full_table_takes_no_bot():
    assert refused(Table(people=3), "u0", m.AddBot(1, "t1")).code is ErrorCode.FULL


def test_the_last_bot_goes_first_or_the_one_named():
    table = Table(people=1, bots=2)
    assert records(table, "u0", m.RemoveBot(1, "t1")) == [r.Stood(NOON, 2)]
    assert records(table, "u0", m.RemoveBot(1, "t1", seat=1)) == [r.Stood(NOON, 1)]


def test_no_bot_goes_in_a_deal():
    table = Table(people=1, bots=2)
    table.deal()
    refusal = refused(table, "u0", m.RemoveBot(1, "t1"))
    assert (refusal.code, refusal.code.temporary) == (ErrorCode.BUSY, True)


def test_only_the_author_has_a_say_about_bots():
    table = Table(people=2)
    for request in (m.AddBot(1, "t1"), m.RemoveBot(1, "t1")):
        for user in ("u1", "u9"):
            assert refused(table, user, request).code is ErrorCode.FORBIDDEN


# act


def act(table, action, turn=None):
    return m.Act(1, "t1", turn or table.turn_of(min(table.asked)).turn, action)


def test_an_answer_is_a_record_and_what_the_game_makes_of_it():
    table = Table(people=3)
    table.deal()
    table.now += 100
    decision = asked(table, "u0", act(table, {"a": "call", "yes": True}))
    assert decision.records == (r.Played(table.now, 0, Call(yes=True)),)
    assert decision.transition == table.game.apply(table.state.deal.state, 0, Call(yes=True))


def test_who_acts_from_auto_takes_the_seat_back():
    table = Table(people=3)
    table.deal()
    table.add(r.Autoed(NOON, 0, on=True, reason="timeout"))
    assert records(table, "u0", act(table, {"a": "call", "yes": True})) == [
        r.Autoed(NOON, 0, on=False),
        r.Played(NOON, 0, Call(yes=True)),
    ]


def test_nothing_is_asked_between_deals_or_of_others():
    table = Table(people=3)
    assert refused(table, "u0", m.Act(1, "t1", "x", {})).code is ErrorCode.NOT_YOUR_TURN
    table.deal()
    assert refused(table, "u1", act(table, {"a": "call", "yes": True})).code is ErrorCode.NOT_YOUR_TURN


def test_an_answer_to_a_closed_turn_gets_the_open_one():
    table = Table(people=3)
    table.deal()
    refusal = refused(table, "u0", act(table, {"a": "call", "yes": True}, f"{TERM}.1.0"))
    assert refusal.code is ErrorCode.STALE_TURN
    prompt = refusal.data["prompt"]
    assert (prompt["t"], prompt["turn"], prompt["kind"]) == ("prompt", table.turn_of(0).turn, "call")


@pytest.mark.parametrize(
    ("action", "code", "detail"),
    [
        ({}, ErrorCode.BAD_REQUEST, {"path": "$.action"}),
        ({"a": "call"}, ErrorCode.BAD_REQUEST, {"path": "$.action.yes"}),
        ({"a": "play", "cards": ["3d", 5]}, ErrorCode.BAD_REQUEST, {"path": "$.action.cards[1]"}),
        ({"a": "pass"}, ErrorCode.ILLEGAL_ACTION, {"reason": "wrong_action"}),
    ],
    ids=str,
)
def test_an_answer_that_is_none_says_why(action, code, detail):
    table = Table(people=3)
    table.deal()
    refusal = refused(table, "u0", act(table, action))
    assert refusal.code is code
    assert refusal.data.items() >= detail.items() or refusal.data["path"].startswith(detail["path"])


def test_the_turn_is_looked_at_before_the_action():
    table = Table(people=3)
    table.deal()
    assert refused(table, "u0", act(table, {"a": "nonsense"}, "old")).code is ErrorCode.STALE_TURN


def test_bots_have_names_at_every_seat():
    names = [bot_seats.bot_name(seat) for seat in range(10)]
    assert len(set(names)) == 10
    assert names[0] == "Bot 甲"
